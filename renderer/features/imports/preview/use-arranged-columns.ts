import { useMemo, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { arrangeColumns, everyColumn } from './column-view.ts';
import { usePreviewColumns } from './use-preview-columns.ts';

/** The columns of a file as the user has arranged them: pinned, hidden, in their order. */
export function useArrangedColumns(
  rows: RowWindows<PreviewRow>,
  file: ReadyFile,
  onProfile: (column: number) => void,
) {
  const all = usePreviewColumns(rows, file, onProfile);
  const [view, setView] = useState(everyColumn);
  const columns = useMemo(() => arrangeColumns(all, view), [all, view]);
  return {
    all,
    view,
    setView,
    columns,
    /** Place of a column of the file, counted from 0, in the grid, where 0 is the row's number. */
    inGrid: (column: number) => columns.findIndex(({ id }) => id === String(column)) + 1,
    /** The other way round. */
    inFile: (column: number) => all.findIndex(({ id }) => id === columns[column - 1]?.id),
  };
}
