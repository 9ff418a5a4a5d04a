import type { PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { CorrectionsPanel } from '../corrections/corrections-panel.tsx';
import { ColumnProfilePanel } from '../profile/column-profile.tsx';
import { CellPanel } from './cell-panel.tsx';

/** What is open beside the rows: a cell, the profile of a column (from 0), or the corrected cells. */
export type OpenPanel =
  | { readonly of: 'cell' }
  | { readonly of: 'profile'; readonly column: number }
  | { readonly of: 'corrections' };

interface PreviewPanelsProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly panel: OpenPanel | null;
  /** Row and column (in the file) of the cell whose whole value is shown. */
  readonly openRow: PreviewRow | undefined;
  readonly openColumn: number | null;
  /** Shows a cell by its record and its column in the file. */
  readonly onGoTo: (record: number, column: number) => void;
  readonly onClose: () => void;
}

/** Shows the panel that is open beside the rows; nothing if none is open. */
export function PreviewPanels(props: PreviewPanelsProps) {
  const { fileId, file, panel, openRow, openColumn, onGoTo, onClose } = props;
  if (panel?.of === 'corrections')
    return (
      <CorrectionsPanel
        fileId={fileId}
        file={file}
        onGoTo={onGoTo}
        onClose={onClose}
        column={openColumn ?? -1}
      />
    );
  if (panel?.of === 'profile') {
    const { column: index } = panel;
    const column = file.columns[index];
    if (column === undefined) return null;
    return (
      <ColumnProfilePanel
        key={index}
        fileId={fileId}
        file={file}
        index={index}
        column={column}
        onClose={onClose}
      />
    );
  }
  if (!openRow || openColumn === null) return null;
  return (
    <CellPanel
      fileId={fileId}
      row={openRow}
      column={file.columns[openColumn]}
      index={openColumn}
      onClose={onClose}
    />
  );
}
