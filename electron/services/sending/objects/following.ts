/** Follows the transaction of a row to its end, up to a time limit. */
import { AppError } from '../../../../shared/errors.ts';
import type { Objects } from '../../../remote/objects.ts';
import type { FinalVerdict } from '../delivery/pending-row.ts';
import type { Waiting } from '../delivery/waiting.ts';
import { verdictOf, waitingReason } from './transaction-verdict.ts';

type Followed =
  | { readonly is: 'ended'; readonly verdict: FinalVerdict }
  /** The write is accepted but not completed, or the platform cannot be reached now. */
  | { readonly is: 'open'; readonly verdict: FinalVerdict }
  /** The platform no longer knows the transaction. */
  | { readonly is: 'gone' };

export interface Following {
  /** Polls until it ends, or for `deadlineMs`; 0 polls once. */
  follow(transactionId: string, deadlineMs: number): Promise<Followed>;
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** How long an open transaction is still followed when the run is cancelled. */
const graceMs = 2_000;

export function createFollowing(deps: {
  readonly objects: Pick<Objects, 'transaction'>;
  readonly waiting: Pick<Waiting, 'forSignIn'>;
  readonly now: () => number;
  /** A pause of the run does not extend it: the platform continues an accepted write. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}): Following {
  const { objects, waiting, now, wait, signal } = deps;
  /** A pause between polls is not aborted, because it is always short. */
  const neverAborted = new AbortController().signal;
  return {
    async follow(transactionId, deadlineMs) {
      let status = 'waiting';
      let pauseMs = firstPauseMs;
      let leftMs = deadlineMs;
      let isCancelled = false;
      for (;;) {
        const askedAt = now();
        try {
          const transaction = await objects.transaction(transactionId);
          status = transaction.status;
          const verdict = verdictOf(transaction);
          if (verdict !== null) return { is: 'ended', verdict };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (error.code === 'not-found') return { is: 'gone' };
          // Only the user can help, and the platform continues the write meanwhile.
          if (error.code === 'unauthorized' && !signal.aborted && leftMs > 0)
            await waiting.forSignIn(error.message, askedAt);
          else {
            // A platform that does not respond uses up the same time limit.
            leftMs -= Math.max(0, now() - askedAt);
            status = `unknown, because the platform cannot be reached: ${error.message.replace(/\.$/, '')}`;
          }
        }
        if (signal.aborted && !isCancelled) {
          isCancelled = true;
          leftMs = Math.min(leftMs, graceMs);
        }
        if (leftMs <= 0)
          return { is: 'open', verdict: { outcome: 'unknown', ...waitingReason(transactionId, status) } };
        const ms = Math.min(pauseMs, leftMs);
        await wait(ms, neverAborted);
        leftMs -= ms;
        pauseMs = Math.min(pauseMs * 1.6, longestPauseMs);
      }
    },
  };
}
