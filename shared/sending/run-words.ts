/** Describes outcomes of runs, in the same words in the window and in the terminal. */
import { assertNever } from '../errors.ts';
import { formatCount, formatDuration, plural } from '../units.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { RunState } from './runs.ts';
import type { Verifying } from './verify-after.ts';

/** Action and kind of the rows. */
export type RunKind = Pick<RunState, 'action' | 'kind'>;

/** PUT only updates vertices; of everything else it may as well create. */
function doneWord({ action, kind }: RunKind): string {
  if (action === 'DELETE') return 'deleted';
  return action === 'PUT' && kind === 'vertices' ? 'updated' : 'stored';
}

/** An outcome in the words of the run's action: a row that a DELETE run did not fail on is deleted, not stored. */
export function outcomeWord(outcome: Outcome, asked: RunKind): string {
  switch (outcome) {
    case 'stored':
      return doneWord(asked);
    case 'not-sent':
      return 'not sent';
    case 'partly':
      return `partly ${doneWord(asked)}`;
    case 'failed':
    case 'unknown':
      return outcome;
    default:
      return assertNever(outcome);
  }
}

/** `988 stored, 12 failed`; what did not happen is not mentioned. */
export const countsWords = ({ counts, ...asked }: Pick<RunState, 'counts'> & RunKind): string =>
  outcomes
    .filter((outcome) => outcome === 'stored' || counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWord(outcome, asked)}`)
    .join(', ');

/** `Verifying 40 rows: next read-back in 27 s`. */
export function verifyingWords({ rows, nextAt }: Verifying, now: number): string {
  const what = `Verifying ${plural(rows, 'row')}`;
  const seconds = nextAt === null ? 0 : Math.ceil((nextAt - now) / 1000);
  if (seconds <= 0) return `${what}: reading back…`;
  return `${what}: next read-back in ${seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000)}`;
}
