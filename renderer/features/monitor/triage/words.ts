import type { TriageAct, TriageResult } from '../../../../shared/monitor/triage/settings.ts';
import { formatCount, plural } from '../../../../shared/units.ts';

/** What a job does; acknowledging and assigning can be undone. */
export type TriageWork = TriageAct | 'undo-acknowledge' | 'undo-assign';

/** Ending sends a comment, which cannot be taken back. */
export const undoOf = {
  acknowledge: 'undo-acknowledge',
  assign: 'undo-assign',
} as const satisfies Partial<Record<TriageWork, TriageWork>>;

export const noResult: TriageResult = { done: [], unchanged: [], waiting: [], failed: [], changes: [] };

export const bothOf = (one: TriageResult, other: TriageResult): TriageResult => ({
  done: [...one.done, ...other.done],
  unchanged: [...one.unchanged, ...other.unchanged],
  waiting: [...one.waiting, ...other.waiting],
  failed: [...one.failed, ...other.failed],
  changes: [...one.changes, ...other.changes],
});

const words = {
  acknowledge: { doing: 'Acknowledging', verb: 'Acknowledge', row: 'acknowledging…' },
  assign: { doing: 'Assigning', verb: 'Assign', row: 'assigning…' },
  end: { doing: 'Ending', verb: 'End', row: 'ending…' },
  'undo-acknowledge': { doing: 'Undoing the acknowledgement of', row: 'undoing…' },
  'undo-assign': { doing: 'Undoing the assignment of', row: 'undoing…' },
} as const satisfies Record<TriageWork, object>;

/** `Acknowledging 3 of 1,204 incidents…`. */
export const jobWords = (act: TriageWork, total: number, left: number): string =>
  total === 1
    ? `${words[act].doing} 1 incident…`
    : `${words[act].doing} ${formatCount(total)} incidents… ${formatCount(total - left)} done`;

/** The name of an account without its domain. */
export const shortName = (account: string): string => account.replace(/@.*/, '') || account;

export const rowWords = (act: TriageWork): string => words[act].row;

export function questionWords(act: TriageAct, count: number, endComment: string) {
  const what = plural(count, 'incident');
  if (act === 'end')
    return {
      title: `End ${what}?`,
      text: `The comment “${endComment}” is added to ${count === 1 ? 'the incident' : 'each incident'}; the platform then ends it.`,
      yes: `End ${what}`,
    };
  const to = act === 'assign' ? ' to you' : '';
  return {
    title: `${words[act].verb} ${what}${to}?`,
    text: `Your account is written to ${what}.`,
    yes: `${words[act].verb} ${what}`,
  };
}

const named = (ids: readonly string[]): string =>
  ids.length === 1 ? (ids[0] ?? '') : plural(ids.length, 'incident');

/** The title and text of a message about what went well; null where nothing did. */
export function doneWords(act: TriageWork, { done, unchanged, waiting }: TriageResult) {
  const [first] = unchanged;
  const notes = [
    ...(unchanged.length === 1 && first ? [`${first.id}: ${first.message}`] : []),
    ...(unchanged.length > 1 ? [`${formatCount(unchanged.length)} needed no change.`] : []),
    ...(waiting.length > 0
      ? [`${named(waiting)}: still being processed; see Transactions for the outcome.`]
      : []),
  ];
  const title = {
    acknowledge: `${named(done)} acknowledged`,
    assign: `${named(done)} assigned to you`,
    end: `End comment stored in ${named(done)}`,
    'undo-acknowledge': `Acknowledgement of ${named(done)} undone`,
    'undo-assign': `Assignment of ${named(done)} undone`,
  }[act];
  if (done.length > 0) return { title, text: notes.join(' ') || undefined };
  return notes.length === 0 ? null : { title: 'Nothing changed yet', text: notes.join(' ') };
}

/** `2 of 3 incidents could not be acknowledged`; null where all could. */
export function failedWords(act: TriageWork, { failed }: TriageResult, total: number) {
  const [first] = failed;
  if (first === undefined) return null;
  const past = {
    ...{ acknowledge: 'acknowledged', assign: 'assigned', end: 'ended' },
    ...{ 'undo-acknowledge': 'restored', 'undo-assign': 'restored' },
  }[act];
  const title =
    total === 1
      ? `${first.id} could not be ${past}`
      : `${formatCount(failed.length)} of ${plural(total, 'incident')} could not be ${past}`;
  return { title, text: failed.length === 1 ? first.message : `${first.id}: ${first.message}` };
}
