/** Describes runs in sentences for the terminal. */
import { verifyingWords } from '../../../shared/sending/run-words.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { undoneWords } from '../../../shared/sending/undo.ts';
import { formatCount, formatDuration, formatRate, plural, timeLeftMs } from '../../../shared/units.ts';

/** Returns `machines.csv: 4,000 of 10,000 rows, 1,230 rows/s, 5 s left, 4 requests at once of 250 rows`. */
export function progressWords(run: RunState, now: number): string {
  const { fileName, rows, counts, inFlight, rowsPerSecond, pace, message, waitsFor, verifying } = run;
  const parts = [`${formatCount(rows - counts['not-sent'])} of ${plural(rows, 'row')}`];
  if (counts.failed > 0) parts.push(`${formatCount(counts.failed)} failed`);
  if (inFlight > 0) parts.push(`${formatCount(inFlight)} in flight`);
  if (rowsPerSecond !== null) parts.push(formatRate(rowsPerSecond));
  const left = timeLeftMs(counts['not-sent'], rowsPerSecond);
  if (left !== null && waitsFor === null) parts.push(`${formatDuration(left)} left`);
  if (verifying !== null) parts.push(verifyingWords(verifying, now));
  if (message !== '') parts.push(message);
  else parts.push(`${plural(pace.atOnce, 'request')} at once of ${plural(pace.rowsPerRequest, 'row')}`);
  if (message === '' && pace.reason !== '') parts.push(pace.reason);
  return `${fileName}: ${parts.join(', ')}`;
}

/** Formats a time as `2026-11-22 14:02 UTC`, independent of time zone and locale. */
export const instantWords = (msSinceEpoch: number): string =>
  `${new Date(msSinceEpoch).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Returns what an undo deleted of what a run created; empty for a run that was not undone. */
export const undoWords = ({ undone }: Pick<RunState, 'undone'>): string =>
  undone === undefined ? '' : `${undoneWords(undone, instantWords)}.`;

/** Returns how a run ended; empty for a run that finished. */
export const endWords = ({
  state,
  message,
  endedAt,
}: Pick<RunState, 'state' | 'message' | 'endedAt'>): string => {
  if (state === 'finished') return '';
  const at = state === 'interrupted' && endedAt !== null ? ` on ${instantWords(endedAt)}` : '';
  const word = `${state.charAt(0).toUpperCase()}${state.slice(1)}${at}`;
  return message === '' ? `${word}.` : `${word}: ${message}`;
};
