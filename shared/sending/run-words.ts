/** Describes outcomes of runs, in the same words in the window and in the terminal. */
import { assertNever } from '../errors.ts';
import { formatCount, formatDuration, plural } from '../units.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { RunState } from './runs.ts';
import type { Verifying } from './verify-after.ts';

/** Action and kind of the rows. */
export type RunKind = Pick<RunState, 'action' | 'kind'>;

/** Returns the word for success. PUT only updates vertices, but may create everything else. */
function doneWord({ action, kind }: RunKind): string {
  if (action === 'DELETE') return 'deleted';
  return action === 'PUT' && kind === 'vertices' ? 'updated' : 'stored';
}

/** Returns an outcome in words for the run's action: `stored` rows of a DELETE run are called deleted. */
export function outcomeWord(outcome: Outcome, run: RunKind): string {
  switch (outcome) {
    case 'stored':
      return doneWord(run);
    case 'not-sent':
      return 'not sent';
    case 'partly':
      return `partly ${doneWord(run)}`;
    case 'failed':
    case 'unknown':
      return outcome;
    default:
      return assertNever(outcome);
  }
}

/** Returns `988 stored, 12 failed`; other outcomes without rows are not mentioned. */
export const countsWords = ({ counts, ...run }: Pick<RunState, 'counts'> & RunKind): string =>
  outcomes
    .filter((outcome) => outcome === 'stored' || counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWord(outcome, run)}`)
    .join(', ');

/** Returns `Verifying 40 rows: next read-back in 27 s`. @param now milliseconds since epoch */
export function verifyingWords({ rows, nextAt }: Verifying, now: number): string {
  const what = `Verifying ${plural(rows, 'row')}`;
  const seconds = nextAt === null ? 0 : Math.ceil((nextAt - now) / 1000);
  if (seconds <= 0) return `${what}: reading back…`;
  return `${what}: next read-back in ${seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)}`;
}

/** Returns why something cannot be done with a file now: it is being sent. @param file its name, or `The file` */
export const beingSentWords = (file: string): string =>
  `${file} is being sent; wait until this is done, or cancel the run first.`;
