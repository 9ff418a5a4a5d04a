/** Wakes a loop that waits: by the clock, or because something happened. */

/** Reason to wake the loop; the stronger one wins: `again` starts a new session, `look` proves within the session. */
export type WakeReason = 'look' | 'again' | 'stop';

export interface WakeUp {
  wake(why: WakeReason): void;
  /** Resolves with `due` after `ms`, or earlier with the reason of a wake-up, also of one before this call. */
  next(ms: number): Promise<WakeReason | 'due'>;
  /** Rejects when `again` or `stop` wakes the loop, for work that is then useless; abort `over` when it is done. */
  interrupted(over: AbortSignal): Promise<never>;
}

const strength: Record<WakeReason, number> = { look: 0, again: 1, stop: 2 };

export function createWakeUp(wait: (ms: number, signal: AbortSignal) => Promise<void>): WakeUp {
  let pending: WakeReason | null = null;
  let waiting: AbortController | null = null;
  // One promise for each work: a shared promise would hold the results of all until the next wake-up.
  const working = new Set<(reason: Interrupted) => void>();
  return {
    wake(why) {
      if (pending === null || strength[why] > strength[pending]) pending = why;
      waiting?.abort();
      if (why !== 'look') for (const interrupt of working) interrupt(new Interrupted());
    },
    async next(ms) {
      if (pending === null) {
        waiting = new AbortController();
        // A wake-up interrupts this wait.
        await wait(ms, waiting.signal).catch(() => undefined);
        waiting = null;
      }
      const why = pending ?? 'due';
      if (pending !== 'stop') pending = null;
      return why;
    },
    interrupted(over) {
      const { promise, reject } = Promise.withResolvers<never>();
      if (pending === 'again' || pending === 'stop') reject(new Interrupted());
      working.add(reject);
      over.addEventListener('abort', () => working.delete(reject), { once: true });
      return promise;
    },
  };
}

/** Ends work that a wake-up by `again` or `stop` made useless. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
