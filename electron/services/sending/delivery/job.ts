/** One planned request that is being sent, and how its rows end without a response of their own. */
import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import { partlyOf } from '../../../../shared/sending/combined-verdict.ts';
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { StoredBatch } from '../../../storage/journal/journal.ts';
import { type FinalVerdict, notSent, type PendingRow } from './pending-row.ts';
import type { Posted } from './posting.ts';
import type { Sorted } from './sort-rows.ts';

/** One planned request that is being sent. */
export interface Job {
  readonly repeat: RepeatClass;
  /** Its rows may be sent again without a check. */
  readonly isSafe: boolean;
  complete(rows: Sorted['completed']): void;
  /** Records a response with all its results, some of which send rows again. */
  conclude(
    posted: Pick<ResponseReceived, 'number' | 'end'>,
    sorted: Pick<Sorted, 'completed' | 'untouched'>,
  ): void;
  /** Records a response in which each of its rows is stored. */
  concludePlainly(posted: Pick<ResponseReceived, 'number' | 'sentAt' | 'end'>, stored: StoredBatch): void;
  /** Rows whose outcome is unknown. */
  readonly undecided: PendingRow[];
  failuresInARow: number;
  /** Whether any request got a response with results of its rows. */
  hasResponse: boolean;
}

type ResponseReceived = Extract<Posted, { is: 'response' }>;

/** Rows that an earlier attempt may have executed are left to reading back; the others get their outcome. */
function conclude(job: Job, rows: readonly PendingRow[], verdict: FinalVerdict): void {
  job.undecided.push(...rows.filter(({ since }) => since !== null));
  const known = rows.filter(({ since }) => since === null);
  job.complete(
    known.map((pending) => ({
      pending,
      verdict: pending.storedVertex === null ? verdict : partlyOf(pending.storedVertex),
    })),
  );
}

export const leaveRows = (job: Job, rows: readonly PendingRow[], reason: string): void =>
  conclude(job, rows, notSent(reason));

export const failRows = (job: Job, rows: readonly PendingRow[], reason: string): void =>
  conclude(job, rows, { outcome: 'failed', reason, cause: foldedCause(reason) });
