import { type ReactNode, useCallback } from 'react';
import type { PreviewRow, ReadyFile, RowFilter } from '../../../../shared/imports/open-file.ts';
import type { EditedCell } from '../../../ui/grid/editing/use-grid-editor.ts';
import { CellEditor } from './cell-editor.tsx';

interface CellEditorDeps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly filter: RowFilter;
  readonly rowAt: (index: number) => PreviewRow | undefined;
  /** Returns the index of a column of the grid among the columns that are sent; -1 for values without a header. */
  readonly inFile: (column: number) => number;
}

/** Editor of the grid; undefined while the file is read, when no cell can be corrected. */
export function useCellEditor(deps: CellEditorDeps): ((cell: EditedCell) => ReactNode) | undefined {
  const { fileId, file, filter, rowAt, inFile } = deps;
  const { columns, index } = file;
  const editor = useCallback(
    ({ activeCell, selected, close }: EditedCell) => {
      const place = inFile(activeCell.column);
      const column = place < 0 ? columns.length : place;
      const rows = selected && { first: selected.first, count: selected.last - selected.first + 1 };
      return (
        <CellEditor
          key={`${activeCell.row} ${activeCell.column}`}
          fileId={fileId}
          column={column}
          record={rowAt(activeCell.row)?.record ?? null}
          name={columns[column]?.name ?? 'Value without a header'}
          selected={rows && rows.count > 1 ? { filter, ...rows } : null}
          onClose={close}
        />
      );
    },
    [fileId, columns, filter, rowAt, inFile],
  );
  return index.state === 'done' ? editor : undefined;
}
