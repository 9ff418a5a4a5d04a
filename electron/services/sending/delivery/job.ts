/** A planned request that is being sent, and the end of rows whose outcome does not come from a response. */
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { partlyOf } from '../../../../shared/sending/combined-verdict.ts';
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { StoredBatch } from '../../../storage/journal/journal.ts';
import { type FinalVerdict, notSent, type PendingRow } from './pending-row.ts';
import type { Posted } from './posting.ts';
import type { SortedRows } from './sort-rows.ts';

/** One planned request that is being sent. */
export interface Job {
  readonly repeat: RetrySafety;
  /** Whether its rows may be sent again without a check. */
  readonly isSafe: boolean;
  /** Records the outcomes of some of its rows. */
  complete(rows: SortedRows['completed']): void;
  /** Records a response with the outcomes in it; `notExecuted` rows count as not sent until they are sent again. */
  conclude(
    posted: Pick<ResponseReceived, 'number' | 'end'>,
    sorted: Pick<SortedRows, 'completed' | 'notExecuted'>,
  ): void;
  /** Records a response in which each of its rows is stored. */
  concludePlainly(posted: Pick<ResponseReceived, 'number' | 'sentAt' | 'end'>, stored: StoredBatch): void;
  /** Rows whose outcome is unknown. */
  readonly undecided: PendingRow[];
  /** Attempts without a usable response, one after the other. */
  failuresInARow: number;
  /** Whether any request got a response with results of its rows. */
  hasResponse: boolean;
}

type ResponseReceived = Extract<Posted, { is: 'response' }>;

/** Gives rows a verdict, except those that an earlier attempt may have executed: they are left to the read-back. */
function conclude(job: Job, rows: readonly PendingRow[], verdict: FinalVerdict): void {
  job.undecided.push(...rows.filter(({ unknownSince }) => unknownSince !== null));
  const known = rows.filter(({ unknownSince }) => unknownSince === null);
  job.complete(
    known.map((pending) => ({
      pending,
      verdict: pending.storedVertex === null ? verdict : partlyOf(pending.storedVertex),
    })),
  );
}

/** Ends rows as not sent. */
export const leaveRows = (job: Job, rows: readonly PendingRow[], reason: string): void =>
  conclude(job, rows, notSent(reason));

/** Ends rows as failed. */
export const failRows = (job: Job, rows: readonly PendingRow[], reason: string): void =>
  conclude(job, rows, { outcome: 'failed', reason, cause: foldedCause(reason) });
