import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';

/** Whether rows may refer to vertices that the file itself does not create. */
export function needsOthers(file: ReadyFile): boolean {
  const { recognition, columns } = file;
  const kind = recognition.kind.value;
  if (kind !== 'vertices' && kind !== 'combined') return true;
  if (needsExisting(file)) return true;
  return columns.some(({ name }) => /^xid:|:xid:|:vertex_xid$/.test(name));
}

/** Whether rows may refer to vertices that no file of the plan creates. */
export const planNeedsOthers = (
  files: readonly FileState[],
  { missing }: Pick<PlanState, 'missing'>,
): boolean =>
  missing.length > 0 || files.some(({ reading }) => reading.state === 'ready' && needsExisting(reading.file));

/** Whether rows change, delete or name existing vertices. As the platform chooses `ogit/_id`, its vertex exists. */
function needsExisting({ recognition, action, columns }: ReadyFile): boolean {
  if (action === 'DELETE') return true;
  if (recognition.kind.value === 'vertices' && action === 'PUT') return true;
  return columns.some(({ name }) => /:vertex_id$|(^|:)ogit\/(Automation\/originNode|_id)$/.test(name));
}
