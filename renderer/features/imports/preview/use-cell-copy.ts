import { useCallback, useRef } from 'react';
import type { CopySource } from '../../../ui/grid/use-grid-copy.ts';
import { useRowCopy } from './use-row-copy.ts';

type RowCopyDeps = Parameters<typeof useRowCopy>[0];

interface CellCopyDeps extends RowCopyDeps {
  /** The columns of the grid. */
  readonly columns: readonly { readonly id: string }[];
}

/** Text of a cell or of rows to copy, by the columns of the file whatever their order in the grid. */
export function useCellCopy({ columns, ...deps }: CellCopyDeps): CopySource {
  const shown = useRef(columns);
  shown.current = columns;
  const copyRow = useRowCopy(deps);
  return useCallback(
    (what) =>
      copyRow(what.of === 'cell' ? { ...what, column: fileColumn(shown.current, what.column) } : what),
    [copyRow],
  );
}

/** Of the grid's column, counted from 0; what is behind the last head keeps its place. */
const fileColumn = (columns: readonly { readonly id: string }[], column: number): number => {
  const id = Number(columns[column]?.id);
  return Number.isInteger(id) ? id : column;
};
