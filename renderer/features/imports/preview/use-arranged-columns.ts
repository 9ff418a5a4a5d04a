import { useMemo, useState } from 'react';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { arrangeColumns, everyColumn } from './column-view.ts';
import { usePreviewColumns } from './use-preview-columns.ts';

/** The columns of a file as the user has arranged them: pinned ones first, without hidden ones. */
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
    /** Index in the grid of a column of the file, which counts from 0; index 0 of the grid is the row number. */
    inGrid: (column: number) => columns.findIndex(({ id }) => id === String(column)) + 1,
    /** Index in the file of a column of the grid: the reverse of `inGrid`. */
    inFile: (column: number) => all.findIndex(({ id }) => id === columns[column - 1]?.id),
  };
}
