/** Runs in the words of the terminal. */
import type { RunState } from '../../shared/imports/runs.ts';
import { formatCount, formatDuration, formatRate, plural, timeLeftMs } from '../../shared/units.ts';

/** `machines.csv: 4,000 of 10,000 rows, 1,230 rows/s, 5 s left, 4 requests at once of 250 rows`. */
export function progressWords(run: RunState): string {
  const { fileName, rows, counts, rowsPerSecond, pace, message, waitsFor } = run;
  const parts = [`${formatCount(rows - counts['not-sent'])} of ${plural(rows, 'row')}`];
  if (counts.failed > 0) parts.push(`${formatCount(counts.failed)} failed`);
  if (rowsPerSecond !== null) parts.push(formatRate(rowsPerSecond));
  const left = timeLeftMs(counts['not-sent'], rowsPerSecond);
  if (left !== null && waitsFor === null) parts.push(`${formatDuration(left)} left`);
  if (message !== '') parts.push(message);
  else parts.push(`${plural(pace.atOnce, 'request')} at once of ${plural(pace.rowsPerRequest, 'row')}`);
  if (message === '' && pace.reason !== '') parts.push(pace.reason);
  return `${fileName}: ${parts.join(', ')}`;
}

/** How it ended, beside the numbers; empty for a run that came to its end. */
export const endWords = ({ state, message }: Pick<RunState, 'state' | 'message'>): string => {
  if (state === 'finished') return '';
  const word = state.charAt(0).toUpperCase() + state.slice(1);
  return message === '' ? `${word}.` : `${word}: ${message}`;
};
