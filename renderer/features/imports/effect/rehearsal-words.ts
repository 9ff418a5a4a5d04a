import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';

/** Whether rows may name vertices that the file itself does not make. */
export function needsOthers(file: ReadyFile): boolean {
  const { recognition, columns } = file;
  const kind = recognition.kind.value;
  if (kind !== 'vertices' && kind !== 'combined') return true;
  if (meansPresent(file)) return true;
  return columns.some(({ name }) => /^xid:|:xid:|:vertex_xid$/.test(name));
}

/** Whether rows may name vertices that no file of the plan makes. */
export const planNeedsOthers = (
  files: readonly FileState[],
  { missing }: Pick<PlanState, 'missing'>,
): boolean =>
  missing.length > 0 || files.some(({ reading }) => reading.state === 'ready' && meansPresent(reading.file));

/** Whether rows mean what a platform has already: they change or delete it, or name it by an id that only it gives. */
function meansPresent({ recognition, action, columns }: ReadyFile): boolean {
  if (action === 'DELETE') return true;
  if (recognition.kind.value === 'vertices' && action === 'PUT') return true;
  return columns.some(({ name }) => /:vertex_id$|(^|:)ogit\/(Automation\/originNode|_id)$/.test(name));
}
