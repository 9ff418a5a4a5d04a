/** Wakes a loop that waits: by the clock, or because something happened. */

/** Reason to wake the loop; the stronger one wins: `restart` starts a new session, `poll` proves within the session. */
export type WakeReason = 'poll' | 'restart' | 'stop';

export interface WakeUp {
  wake(why: WakeReason): void;
  /** Resolves with `due` after `ms`, or earlier with the reason of a wake-up, also of one before this call. */
  next(ms: number): Promise<WakeReason | 'due'>;
  /** Rejects when `restart` or `stop` wakes the loop, for work that is then useless; abort `over` when it is done. */
  interrupted(over: AbortSignal): Promise<never>;
}

const strength: Record<WakeReason, number> = { poll: 0, restart: 1, stop: 2 };

export function createWakeUp(wait: (ms: number, signal: AbortSignal) => Promise<void>): WakeUp {
  let pending: WakeReason | null = null;
  let waiting: AbortController | null = null;
  // One promise for each work: a shared promise would hold the results of all until the next wake-up.
  const working = new Set<(reason: Interrupted) => void>();
  return {
    wake(why) {
      if (pending === null || strength[why] > strength[pending]) pending = why;
      waiting?.abort();
      if (why !== 'poll') for (const interrupt of working) interrupt(new Interrupted());
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
      if (pending === 'restart' || pending === 'stop') reject(new Interrupted());
      working.add(reject);
      over.addEventListener('abort', () => working.delete(reject), { once: true });
      return promise;
    },
  };
}

/** Ends work that a wake-up by `restart` or `stop` made useless. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
