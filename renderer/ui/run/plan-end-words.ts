import type { PlanRun, PlanState } from '../../../shared/imports/plan.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import { isWhole } from './run-words.ts';

/** Returns the title of the notification that a plan has ended. */
export const endTitle = ({ rehearsal, state, files }: PlanRun): string => {
  const what = rehearsal ? 'The rehearsal of the plan' : 'The plan';
  if (state === 'cancelled') return `${what} was cancelled`;
  const part = files.some((file) => file.state === 'held') ? ' in part' : '';
  return rehearsal ? `The plan was rehearsed${part}` : `The plan was sent${part}`;
};

/**
 * Returns a sentence about the files of an ended plan, such as `5 files fully stored, 1 with rows that are not stored,
 * 2 not sent, 1 not part of this run.`
 * @param open ids of the files that are listed beside these words, if there are any
 * @param stored files of the plan whose rows are all stored by now, including those that later runs have completed
 */
export function endWords(
  run: PlanRun,
  runs: readonly RunState[],
  open: readonly string[] = [],
  stored: PlanState['stored'] = [],
): string {
  const runOf = (id: string | null) => runs.find((each) => each.id === id);
  const isStored = (id: string) =>
    !run.rehearsal && stored.some((each) => each.fileId === id && each.connection === run.connection);
  const unsent = run.files.filter(
    ({ fileId, state }) => (state === 'held' || state === 'waiting') && !isStored(fileId),
  ).length;
  const planRuns = run.files.flatMap(({ runId }) => runOf(runId) ?? []);
  const whole = run.files.filter(({ fileId, runId }) => {
    const sent = runOf(runId);
    return isStored(fileId) || (sent !== undefined && isWhole(sent));
  }).length;
  const isDeletion = planRuns.length > 0 && planRuns.every(({ action }) => action === 'DELETE');
  const incomplete = run.files.length - unsent - whole;
  const parts = [
    `${whole === 0 ? 'No file' : plural(whole, 'file')} ${isDeletion ? 'with every row deleted' : 'fully stored'}`,
  ];
  if (incomplete > 0)
    parts.push(`${formatCount(incomplete)} with rows that are not ${isDeletion ? 'deleted' : 'stored'}`);
  if (unsent > 0) parts.push(`${formatCount(unsent)} not ${run.rehearsal ? 'rehearsed' : 'sent'}`);
  const others = open.filter((id) => run.files.every(({ fileId }) => fileId !== id)).length;
  if (others > 0) parts.push(`${formatCount(others)} not part of this run`);
  const words = `${parts.join(', ')}.`;
  return run.rehearsal ? `Rehearsal: ${words} No data left this machine.` : words;
}
