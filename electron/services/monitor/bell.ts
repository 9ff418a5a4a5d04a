/** Wakes a loop that waits: by the clock, or because something happened. */

/** The stronger one wins if several have rung: `again` starts a new session, `look` proves within it. */
export type Ring = 'look' | 'again' | 'stop';

export interface Bell {
  ring(why: Ring): void;
  /** Resolves with `due` after so long, or earlier with what rang, also before this was called. */
  next(ms: number): Promise<Ring | 'due'>;
  /** Rejects as soon as `again` or `stop` rings, for work that would be of no use any more; `over` when it is done. */
  interrupted(over: AbortSignal): Promise<never>;
}

const strength: Record<Ring, number> = { look: 0, again: 1, stop: 2 };

export function createBell(wait: (ms: number, signal: AbortSignal) => Promise<void>): Bell {
  let rung: Ring | null = null;
  let waiting: AbortController | null = null;
  // One promise for all of them would hold all their results until the next ring.
  const working = new Set<(reason: Interrupted) => void>();
  return {
    ring(why) {
      if (rung === null || strength[why] > strength[rung]) rung = why;
      waiting?.abort();
      if (why !== 'look') for (const interrupt of working) interrupt(new Interrupted());
    },
    async next(ms) {
      if (rung === null) {
        waiting = new AbortController();
        // This wait is meant to be interrupted.
        await wait(ms, waiting.signal).catch(() => undefined);
        waiting = null;
      }
      const why = rung ?? 'due';
      if (rung !== 'stop') rung = null;
      return why;
    },
    interrupted(over) {
      const { promise, reject } = Promise.withResolvers<never>();
      if (rung === 'again' || rung === 'stop') reject(new Interrupted());
      working.add(reject);
      over.addEventListener('abort', () => working.delete(reject), { once: true });
      return promise;
    },
  };
}

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
