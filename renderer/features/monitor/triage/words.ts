import { notTriedIn, type TriageJob, type TriageWork } from '../../../../shared/monitor/triage/job.ts';
import type { TriageAct, TriageResult } from '../../../../shared/monitor/triage/settings.ts';
import { formatCount, listed, listedUpTo, plural } from '../../../../shared/units.ts';

/** Texts about triage: progress and outcome of jobs, questions, and notifications. */

/** The job that undoes a job. Ending an incident sends a comment, which cannot be undone. */
export const undoOf = {
  acknowledge: 'undo-acknowledge',
  assign: 'undo-assign',
} as const satisfies Partial<Record<TriageWork, TriageWork>>;

const words = {
  comment: { doing: 'Commenting on', past: 'commented', row: 'commenting…' },
  acknowledge: { doing: 'Acknowledging', verb: 'Acknowledge', past: 'acknowledged', row: 'acknowledging…' },
  assign: { doing: 'Assigning', verb: 'Assign', past: 'assigned', row: 'assigning…' },
  end: { doing: 'Ending', verb: 'End', past: 'asked to end', row: 'ending…' },
  'undo-acknowledge': { doing: 'Undoing the acknowledgement of', past: 'restored', row: 'undoing…' },
  'undo-assign': { doing: 'Undoing the assignment of', past: 'restored', row: 'undoing…' },
} as const satisfies Record<TriageWork, object>;

/** Returns the progress of a job: `Commenting on 1,204 incidents… 412 of 1,204 commented, 3 failed`. */
export function progressWords(job: TriageJob): string {
  const { work, total, state } = job;
  const doing = `${words[work].doing} ${plural(total, 'incident')}…`;
  if (total === 1) return doing;
  const counts = [`${formatCount(job.done)} of ${formatCount(total)} ${words[work].past}`, ...countsOf(job)];
  return `${state === 'stopping' ? 'Stopping after the current requests…' : doing} ${counts.join(', ')}`;
}

/** Returns the outcome of an ended job: `412 of 1,204 incidents commented, 3 failed, 789 not tried.`. */
export function endedWords(job: TriageJob): string {
  const notTried = notTriedIn(job);
  const counts = [
    `${formatCount(job.done)} of ${plural(job.total, 'incident')} ${words[job.work].past}`,
    ...countsOf(job),
    ...(notTried > 0 ? [`${formatCount(notTried)} not tried`] : []),
  ];
  return `${counts.join(', ')}.`;
}

const countsOf = ({ unchanged, waiting, failed, unknown }: TriageJob): string[] => [
  ...(unchanged > 0 ? [`${formatCount(unchanged)} needed no change`] : []),
  ...(waiting > 0 ? [`${formatCount(waiting)} still being processed`] : []),
  ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ...(unknown.length > 0 ? [`${formatCount(unknown.length)} possibly written`] : []),
];

/** Returns why incidents failed: `INC-7 and INC-9: No response. INC-12 and 8 more: Forbidden. 2 for other reasons.`. */
export function failureWords({ failures, failed }: TriageJob): string {
  const named = failures.map(
    ({ message, count, ids }) => `${listedUpTo(ids.length, ids, count)}: ${message}`,
  );
  const rest = failed - failures.reduce((sum, { count }) => sum + count, 0);
  return [...named, ...(rest > 0 ? [`${formatCount(rest)} for other reasons.`] : [])].join(' ');
}

/** Names the incidents that were possibly written: `Possibly written: INC-7 and INC-9. Check before you retry.`. */
export const unknownWords = ({ unknown }: TriageJob): string =>
  unknown.length === 0 ? '' : `Possibly written: ${listed(unknown)}. Check before you retry.`;

/** The name of an account without its domain. */
export const shortName = (account: string): string => account.replace(/@.*/, '') || account;

/** Text in the row of an incident while a job is about to change it, such as `assigning…`. */
export const rowWords = (act: TriageWork): string => words[act].row;

/** Returns title, text and button of the confirmation before an action on `count` incidents. */
export function questionWords(act: TriageAct, count: number, endComment: string) {
  const what = plural(count, 'incident');
  if (act === 'end')
    return {
      title: `End ${what}?`,
      text: `The comment “${endComment}” is added to ${count === 1 ? 'the incident' : 'each incident'}; the platform then ends it.`,
      yes: `End ${what}`,
    };
  const isAssignment = act === 'assign';
  return {
    title: `${words[act].verb} ${what}${isAssignment ? ' to you' : ''}?`,
    text: `Your account is entered as ${isAssignment ? 'the assignee of' : 'the one that acknowledged'} ${what}.`,
    yes: `${words[act].verb} ${what}`,
  };
}

/** Names a single incident by its id, several by their number. */
const named = (ids: readonly string[]): string =>
  ids.length === 1 ? (ids[0] ?? '') : plural(ids.length, 'incident');

/** Says who the assignees were before, who would otherwise be replaced silently; null if there were none. */
function takenOverWords({ done, changes }: TriageResult): string | null {
  const formers = changes.flatMap(({ former }) =>
    typeof former === 'string' && former !== '' ? [former] : [],
  );
  const accounts = [...new Set(formers)];
  if (accounts.length === 0) return null;
  const from = accounts.length === 1 ? accounts[0] : plural(accounts.length, 'account');
  return done.length === 1
    ? `It was assigned to ${from} before.`
    : `${formatCount(formers.length)} of them ${formers.length === 1 ? 'was' : 'were'} assigned to ${from} before.`;
}

/** Returns the notification about incidents that did not fail; null if all failed. */
export function doneWords(act: TriageWork, result: TriageResult) {
  const { done, unchanged, waiting } = result;
  const [first] = unchanged;
  const takenOver = act === 'assign' ? takenOverWords(result) : null;
  const notes = [
    ...(takenOver === null ? [] : [takenOver]),
    ...(unchanged.length === 1 && first ? [`${first.id}: ${first.message}`] : []),
    ...(unchanged.length > 1 ? [`${formatCount(unchanged.length)} needed no change.`] : []),
    ...(waiting.length > 0
      ? [`${named(waiting)}: still being processed; see Transactions for the outcome.`]
      : []),
  ];
  const title = {
    comment: `Comment stored in ${named(done)}`,
    acknowledge: `${named(done)} acknowledged`,
    assign: `${named(done)} assigned to you`,
    end: `End comment stored in ${named(done)}`,
    'undo-acknowledge': `Acknowledgement of ${named(done)} undone`,
    'undo-assign': `Assignment of ${named(done)} undone`,
  }[act];
  if (done.length > 0) return { title, text: notes.join(' ') || undefined };
  const nothing = waiting.length > 0 ? 'Nothing changed yet' : 'Nothing changed';
  return notes.length === 0 ? null : { title: nothing, text: notes.join(' ') };
}

/** Returns the notification about the first incident that failed; null if none did. */
export function failedWords(work: TriageWork, { failed }: TriageResult) {
  const [first] = failed;
  if (first === undefined) return null;
  const past = work === 'end' ? 'ended' : words[work].past;
  return { title: `${first.id} could not be ${past}`, text: first.message };
}

/** Number of incidents that are listed by their id. */
const shownIds = 6;

/** Returns the ids of incidents that work is about to change: `INC-1 and INC-2`, `INC-1, … and 3 more`. */
export const idWords = (ids: readonly string[]): string => listedUpTo(shownIds, ids);
