/** Words and counts of a file that several parts of the import page show. */
import { createsButMayUpdate } from '../../../shared/imports/actions.ts';
import type { ProblemGroup, ReadyFile, Transform } from '../../../shared/imports/open-file.ts';
import { isOpen } from '../../../shared/imports/problem-words.ts';
import { fatalTargets } from '../../../shared/imports/readiness/mandatory-targets.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { cutName } from '../../ui/cut-text.ts';

export const rowsToSend = (file: ReadyFile): number => file.rows - file.excludedCount;

/** Objects that a DELETE removes, with their number. */
export const deletedWords = (file: ReadyFile): string =>
  file.recognition.kind.value === 'edges'
    ? plural(rowsToSend(file), 'edge')
    : plural(rowsToSend(file), 'vertex', 'vertices');

/** Label of the main button, with the number of rows once all are found. */
export function sendLabel(file: ReadyFile): string {
  const known = file.index.state === 'done';
  if (file.action === 'DELETE') return known ? `Delete ${deletedWords(file)}…` : 'Delete…';
  return known ? `Send ${plural(rowsToSend(file), 'row')}` : 'Send';
}

/** Findings of the check; empty until it is done. Errors come first, then problems with the most rows. */
export const problemsOf = ({ check }: ReadyFile): readonly ProblemGroup[] =>
  check.state === 'done' ? check.problems : [];

/** Rows with an error or a warning; 0 until the check is done. */
export const problemRowsOf = ({ check }: ReadyFile): number =>
  check.state === 'done' ? check.problemRows : 0;

/** Rows with an error or a warning that are not excluded; 0 until the check is done. */
export const openProblemRowsOf = ({ check }: ReadyFile): number =>
  check.state === 'done' ? check.openProblemRows : 0;

/** Problems of rows that would be sent. */
export const openProblems = (file: ReadyFile): ProblemGroup[] => problemsOf(file).filter(isOpen);

/** Label of the button that applies a suggested transform. @param rows number of rows with the problem */
export function transformLabel(transform: Transform, rows: number): string {
  const cells = plural(rows, 'empty cell');
  return transform.origin === 'default-scope'
    ? `Fill ${cells} with my default scope ${transform.value}`
    : `Fill ${cells} of ${cutName(transform.column)} with “${transform.value}”`;
}

/** Whether an unmapped file that creates vertices has all that is needed to update existing vertices instead. */
export const couldUpdate = ({ action, actions, recipe, recognition, columns }: ReadyFile): boolean =>
  recipe === null &&
  createsButMayUpdate({ action, actions }) &&
  fatalTargets(recognition.kind.value, 'PATCH', new Set(columns.map(({ name }) => name))).length === 0;

/** `Update these 46,500 instead`, for a file that would create vertices again; null for others. */
export function updateInstead({ action, actions, sentBefore }: ReadyFile): string | null {
  if (!createsButMayUpdate({ action, actions }) || sentBefore === null) return null;
  const { stored, unknown } = sentBefore;
  return `Update ${unknown > 0 || stored < 2 ? 'them' : `these ${formatCount(stored)}`} instead`;
}
