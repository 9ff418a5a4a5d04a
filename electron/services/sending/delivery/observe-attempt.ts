/** Records what an attempt proves about its rows, and determines the next step for those without an outcome. */
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { Job } from './job.ts';
import type { PendingRow } from './pending-row.ts';
import type { Posted } from './posting.ts';
import type { SortedRows, SortRows } from './sort-rows.ts';
import type { Splitting } from './splitting.ts';
import { maxAttempts, transitionOf } from './transitions.ts';

/** Progress of sending some rows. */
export interface SendProgress {
  rows: readonly PendingRow[];
  /** Number of the request that their next one repeats or splits; null if there is none. */
  of: number | null;
  /** Attempts at these rows, from 1. */
  attempt: number;
  /** After how many attempts the rows are split. */
  readonly untilSplit: number;
}

/** Returns the next step, and the sorted rows if there was a response. */
type ObserveAttempt = (
  job: Job,
  turn: Readonly<SendProgress>,
  posted: Posted,
) => Promise<{ readonly next: ReturnType<typeof transitionOf>['next']; readonly sorted: SortedRows | null }>;

export function createObserveAttempt(deps: {
  readonly sort: SortRows;
  readonly splitting: Pick<Splitting, 'refusesAll' | 'mayTake'>;
}): ObserveAttempt {
  const { sort, splitting } = deps;
  return async (job, turn, posted) => {
    const { rows, attempt } = turn;
    if (posted.is === 'refused') job.hasResponse = true;
    if (posted.is === 'lost') {
      markLost(rows, posted);
      job.failuresInARow += 1;
    }
    let sorted: SortedRows | null = null;
    if (posted.is === 'response') {
      job.hasResponse = true;
      job.failuresInARow = 0;
      const mayResend = attempt < maxAttempts;
      sorted = await sort(posted, rows, { resend: mayResend, repeat: mayResend && job.isSafe });
      job.conclude(posted, sorted);
      job.undecided.push(...sorted.undecided);
    }
    const { next } = transitionOf({
      end: posted.is,
      rows: rows.length,
      toResend: sorted?.toResend.length ?? 0,
      refusesAll: posted.is === 'refused' && (await splitting.refusesAll(posted)),
      isSafe: job.isSafe,
      isMiscounted: posted.is === 'lost' && posted.miscounted,
      maySplit: splitting.mayTake,
      attempt,
      attemptsBeforeSplit: turn.untilSplit,
      failuresInARow: job.failuresInARow,
    });
    return { next, sorted };
  };
}

function markLost(rows: readonly PendingRow[], lost: Extract<Posted, { is: 'lost' }>): void {
  for (const pending of rows) {
    pending.unknownSince ??= lost.sentAt;
    pending.unknownReason = { reason: lost.message, cause: foldedCause(lost.message) };
  }
}
