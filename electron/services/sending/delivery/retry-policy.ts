/** Decides whether requests that a platform did not execute are sent again, and ends the run if that is pointless. */
import { AppError } from '../../../../shared/errors.ts';
import type { DeliveryListeners } from '../batches/planned-request.ts';
import { pauseWords, tooLongWords } from '../outcomes/pause-words.ts';
import type { Waiting } from './waiting.ts';

/** No more requests are sent: cancelled, or without a chance of success. */
export interface Ended {
  readonly is: 'ended';
  readonly message: string;
}

/** The outcome of an attempt that surely was not executed, and may be the next time. */
export type Unexecuted =
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'unsent'; readonly error: AppError };

interface SendAttempt {
  /** Number of the attempt, from 1. */
  readonly count: number;
  readonly sentAt: number;
  readonly endedAt: number;
  /** Records that it was not executed. */
  readonly end: (message: string) => void;
  /** Reports that the platform is busy. */
  readonly onBusy: () => void;
}

interface RetryPolicy {
  /** Why no more requests are sent; null while they are. */
  readonly end: string | null;
  endWith(reason: string): Ended;
  /** Returns why no more requests are sent; null while they may be. */
  ended(): Ended | null;
  /**
   * Creates the waiting between the attempts at one request. The function waits until the next attempt and returns
   * null, or returns that no more are sent. The wait ends early when cancelled.
   */
  patience(): (sent: Unexecuted, attempt: SendAttempt) => Promise<Ended | null>;
}

const cancelledWords = 'Cancelled before it was sent.';
/** How long to wait for a platform that cannot be reached, or keeps asking to come back later. */
const patienceMs = 10 * 60_000;
/** A platform may refuse a token that is newer than it knows; after this many, the account itself is refused. */
const maxRefusedTokens = 4;

export function createRetryPolicy(deps: {
  waiting: Waiting;
  signal: AbortSignal;
  onAbandon: DeliveryListeners['onAbandon'];
}): RetryPolicy {
  const { waiting, signal } = deps;
  let end: string | null = null;
  const endWith = (reason: string): Ended => {
    if (end === null) deps.onAbandon(reason);
    end ??= reason;
    return { is: 'ended', message: reason };
  };

  return {
    get end() {
      return end;
    },
    endWith,
    ended() {
      if (signal.aborted) return { is: 'ended', message: cancelledWords };
      return end === null ? null : { is: 'ended', message: end };
    },
    patience() {
      let idleSince: number | null = null;
      let refusedTokens = 0;
      return async (sent, { count, sentAt, endedAt, ...attempt }) => {
        /** Whether the time since the first attempt that was not executed is short enough to keep trying. */
        const isPatient = () => {
          idleSince ??= sentAt;
          return endedAt - idleSince < patienceMs;
        };
        const leftMs = () => patienceMs - (endedAt - (idleSince ?? endedAt));
        switch (sent.kind) {
          case 'busy': {
            const retryAfter = pauseWords(sent.retryAfterMs);
            attempt.end(`Asked to try again after ${retryAfter}.`);
            attempt.onBusy();
            if (!isPatient()) return endWith('The platform is busy and keeps asking to try again later.');
            if (sent.retryAfterMs > leftMs()) return endWith(tooLongWords(sent.retryAfterMs, endedAt));
            const ms = Math.max(sent.retryAfterMs, waiting.backoffMs(count));
            await waiting.wait(ms, `The platform asks to wait ${retryAfter}.`);
            return null;
          }
          case 'unauthorized':
            attempt.end(sent.message);
            refusedTokens += 1;
            if (refusedTokens >= maxRefusedTokens) await waiting.forSignIn(sent.message, sentAt);
            else await waiting.wait(waiting.backoffMs(count), sent.message);
            return null;
          case 'unsent': {
            const { code, message } = sent.error;
            attempt.end(message);
            if (code === 'unauthorized') await waiting.forSignIn(message, sentAt);
            else if (code !== 'offline' || !isPatient()) return endWith(message);
            else await waiting.wait(waiting.backoffMs(count), `${message} Trying again…`);
            return null;
          }
        }
      };
    },
  };
}

/** Returns the result of a send, with an AppError as the result `unsent`: it says why nothing left. */
export async function catchUnsent<T>(send: Promise<T>): Promise<T | { kind: 'unsent'; error: AppError }> {
  try {
    return await send;
  } catch (error) {
    if (error instanceof AppError) return { kind: 'unsent', error };
    throw error;
  }
}
