/** Offers again what a platform did not execute, as long as that is worth it, and ends everything where it is not. */
import { AppError } from '../../../../shared/errors.ts';
import type { DeliveryEars } from './planned-request.ts';
import type { Waiting } from './waiting.ts';

/** Nothing more goes out: cancelled, or there is no use. */
export interface Ended {
  readonly is: 'ended';
  readonly message: string;
}

/** What became of an attempt that surely was not executed, and may be the next time. */
export type Unexecuted =
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  | { readonly kind: 'unauthorized'; readonly message: string }
  | { readonly kind: 'unsent'; readonly error: AppError };

export interface Attempt {
  /** From 1. */
  readonly count: number;
  readonly sentAt: number;
  readonly endedAt: number;
  /** Writes down that it was not executed. */
  readonly end: (message: string) => void;
  /** Tells that the platform has too much to do. */
  readonly onBusy: () => void;
}

export interface Offering {
  /** Why nothing more goes out; null while it does. */
  readonly end: string | null;
  endWith(reason: string): Ended;
  /** Null while something may still go out. */
  ended(): Ended | null;
  /**
   * For all attempts at one request: waits until it may be tried again, or answers that nothing more goes out. The wait
   * ends early when cancelled.
   */
  patience(): (sent: Unexecuted, attempt: Attempt) => Promise<Ended | null>;
}

const cancelledWords = 'Cancelled before it was sent.';
/** How long a platform that cannot be reached, or keeps asking to come back later, is waited for. */
const patienceMs = 10 * 60_000;
/** A platform may refuse a token that is newer than it knows; after so many it is the account that is refused. */
const mostRefusedTokens = 4;

export function createOffering(deps: {
  waiting: Waiting;
  signal: AbortSignal;
  onHopeless: DeliveryEars['onHopeless'];
}): Offering {
  const { waiting, signal } = deps;
  let end: string | null = null;
  const endWith = (reason: string): Ended => {
    if (end === null) deps.onHopeless(reason);
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
        /** Whether it is still worth waiting since nothing was executed for the first time. */
        const isPatient = () => {
          idleSince ??= sentAt;
          return endedAt - idleSince < patienceMs;
        };
        switch (sent.kind) {
          case 'busy': {
            const seconds = Math.ceil(sent.retryAfterMs / 1000);
            attempt.end(`Asked to come back after ${seconds} s.`);
            attempt.onBusy();
            if (!isPatient()) return endWith('The platform is busy and keeps asking to come back later.');
            const ms = Math.max(sent.retryAfterMs, waiting.backoffMs(count));
            await waiting.wait(ms, `The platform asks to wait ${seconds} s.`);
            return null;
          }
          case 'unauthorized':
            attempt.end(sent.message);
            refusedTokens += 1;
            if (refusedTokens >= mostRefusedTokens) await waiting.forSignIn(sent.message, sentAt);
            else await waiting.wait(waiting.backoffMs(count), sent.message);
            return null;
          case 'unsent': {
            const { code, message } = sent.error;
            attempt.end(message);
            if (code === 'unauthorized') await waiting.forSignIn(message, sentAt);
            else if (code !== 'offline' || !isPatient()) return endWith(message);
            else await waiting.wait(waiting.backoffMs(count), `${message} Trying again.`);
            return null;
          }
        }
      };
    },
  };
}

/** What a send answers; a failure that says why nothing left is one of the answers. */
export async function orUnsent<T>(send: Promise<T>): Promise<T | { kind: 'unsent'; error: AppError }> {
  try {
    return await send;
  } catch (error) {
    if (error instanceof AppError) return { kind: 'unsent', error };
    throw error;
  }
}
