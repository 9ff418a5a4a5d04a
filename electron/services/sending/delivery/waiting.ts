/** Waits before another attempt, reports the reason, and stops when a run is cancelled. */
import { withAbort } from '../../../../shared/async.ts';
import type { DeliveryListeners } from '../batches/planned-request.ts';

export interface Waiting {
  /** Waits and reports the reason; ends early when cancelled. */
  wait(ms: number, message: string): Promise<void>;
  /** Waits until there are newer credentials than at `since`, or the run is cancelled. */
  forSignIn(message: string, since: number): Promise<void>;
  /** How long to wait after an attempt; attempts count from 1. */
  backoffMs(attempt: number): number;
}

const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
/** The longest time of a timer. */
const longestWaitMs = 2 ** 31 - 1;

export function createWaiting(deps: {
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
  signal: AbortSignal;
  signedIn: (since: number, signal: AbortSignal) => Promise<void>;
  onWaiting: DeliveryListeners['onWaiting'];
}): Waiting {
  const { wait, random, signal, signedIn, onWaiting } = deps;
  type WaitState = Parameters<DeliveryListeners['onWaiting']>[0];
  // Several requests may wait at the same time: the reason of one is shown until it continues.
  const waits = new Set<WaitState>();
  const during = async (waitState: WaitState, work: Promise<void>) => {
    waits.add(waitState);
    onWaiting(waitState);
    try {
      await work;
    } catch (error) {
      // The error of a cancelled wait adds nothing.
      if (!signal.aborted) throw error;
    } finally {
      waits.delete(waitState);
      onWaiting([...waits].at(-1) ?? { for: null, message: '' });
    }
  };

  return {
    wait: (ms, message) => during({ for: 'platform', message }, wait(Math.min(ms, longestWaitMs), signal)),
    forSignIn: (message, since) =>
      during(
        { for: 'sign-in', message },
        withAbort(signedIn(since, signal), signal, () => undefined),
      ),
    backoffMs(attempt) {
      const maximum = Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1));
      // Half of it at random, so that clients which were refused together do not retry together.
      return Math.round(maximum * (0.5 + random() / 2));
    },
  };
}
