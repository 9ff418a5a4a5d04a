import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';

/** Whether rows may name vertices that the file itself does not make. */
export function needsOthers({ recognition, action, columns }: ReadyFile): boolean {
  const kind = recognition.kind.value;
  if (kind !== 'vertices' && kind !== 'combined') return true;
  if (kind === 'vertices' && (action === 'PUT' || action === 'DELETE')) return true;
  return columns.some(
    ({ name }) =>
      name.startsWith('xid:') ||
      /:(vertex_xid|vertex_id)$/.test(name) ||
      /(^|:)ogit\/(Automation\/originNode|_id)$/.test(name) ||
      name.includes(':xid:'),
  );
}

/** Where a run goes, as a part of a sentence. */
export const whereWords = ({ rehearsal, connection }: Pick<RunState, 'rehearsal' | 'connection'>): string =>
  rehearsal ? 'a throw-away world' : connection;

/** A rehearsal counts for nothing once it has ended: it says nothing of what any platform has. */
export const isCounted = ({ rehearsal, endedAt }: RunState): boolean => !rehearsal || endedAt === null;
