import { toAppError } from '../../../../shared/errors.ts';
import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { ColumnProfilePanel } from '../profile/column-profile.tsx';
import { filterRows } from '../store.ts';
import { CellPanel } from './cell-panel.tsx';

interface PreviewPanelsProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** The column whose profile is shown, from 0. */
  readonly profiled: number | null;
  /** The row and column of the file whose cell is shown whole. */
  readonly openRow: PreviewRow | undefined;
  readonly openColumn: number | null;
  /** A value of the profile is searched for. */
  readonly onFind: (text: string) => void;
  readonly onCloseProfile: () => void;
  readonly onCloseCell: () => void;
}

/** What is shown beside the rows: the profile of a column, or a cell as a whole. */
export function PreviewPanels(props: PreviewPanelsProps) {
  const { fileId, file, profiled, openRow, openColumn, onFind, onCloseProfile, onCloseCell } = props;
  const { api } = useHost();
  const column = profiled === null ? undefined : file.columns[profiled];
  if (profiled !== null && column)
    return (
      <ColumnProfilePanel
        key={profiled}
        {...{ fileId, file, index: profiled, column }}
        onFind={(text) => {
          onFind(text);
          api.imports
            .search({ fileId, text, column: profiled })
            .then(() => filterRows(fileId, { of: 'found' }))
            .catch((error: unknown) => notifyProblem(toAppError(error)));
        }}
        onClose={onCloseProfile}
      />
    );
  if (!openRow || openColumn === null) return null;
  return (
    <CellPanel
      fileId={fileId}
      row={openRow}
      column={file.columns[openColumn]}
      index={openColumn}
      onClose={onCloseCell}
    />
  );
}
