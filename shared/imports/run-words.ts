/** Outcomes of runs in words, the same in the window and in the terminal. */
import { assertNever } from '../errors.ts';
import { formatCount } from '../units.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { RunState } from './runs.ts';

/** What was asked of rows. */
export type Asked = Pick<RunState, 'action' | 'kind'>;

/** PUT only updates vertices; of everything else it may as well create. */
function doneWord({ action, kind }: Asked): string {
  if (action === 'DELETE') return 'deleted';
  return action === 'PUT' && kind === 'vertices' ? 'updated' : 'stored';
}

/** An outcome in the words of what was asked: a row that a DELETE run did not fail on is deleted, not stored. */
export function outcomeWord(outcome: Outcome, asked: Asked): string {
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
export const countsWords = ({ counts, ...asked }: Pick<RunState, 'counts'> & Asked): string =>
  outcomes
    .filter((outcome) => outcome === 'stored' || counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWord(outcome, asked)}`)
    .join(', ');
