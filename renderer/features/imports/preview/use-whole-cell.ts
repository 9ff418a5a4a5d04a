import { useCallback } from 'react';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';
import { type CallState, useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';

/** Loads the full cell of a row as the platform reads it, if the window of rows has only its beginning. */
export function useWholeCell(
  fileId: string,
  row: PreviewRow,
  column: number,
): CallState<string> & { reload: () => void } {
  const { api } = useHost();
  const { record } = row;
  const isCut = row.cut.some((cut) => cut.column === column);
  const loadedText = row.cells[column] ?? '';
  const load = useCallback(
    async (signal: AbortSignal) => (isCut ? api.imports.cell({ fileId, record, column }, { signal }) : ''),
    [api, fileId, record, column, isCut],
  );
  const call = useCall(load);
  return isCut ? call : { state: 'ready', value: loadedText, reload: call.reload };
}
