import { useCallback, useRef } from 'react';
import type { CopySource } from '../../../ui/grid/use-grid-copy.ts';
import { useRowCopy } from './use-row-copy.ts';

type RowCopyDeps = Parameters<typeof useRowCopy>[0];

interface CellCopyDeps extends RowCopyDeps {
  /** The columns of the grid. */
  readonly columns: readonly { readonly id: string }[];
}

/** Copies a cell or rows of the grid, with its columns translated into those of the file. */
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

/** Index in the file of a column of the grid, both from 0; the column for values without a header keeps its index. */
const fileColumn = (columns: readonly { readonly id: string }[], column: number): number => {
  const id = Number(columns[column]?.id);
  return Number.isInteger(id) ? id : column;
};
