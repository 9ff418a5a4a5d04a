/** The times at which lost rows are read back: at growing intervals after the loss, and never after a cancel. */
import { withAbort } from '../../../../shared/async.ts';

export interface ReadBackTimesDeps {
  readonly now: () => number;
  /** Waits this long, even while the run is paused; rejects when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Pauses before each read-back; the first one after the loss, each other one after the one before it. */
  readonly verifyAfterMs: readonly number[];
}

interface ReadBackTime {
  /** In milliseconds since epoch. */
  readonly at: number;
  readonly isLast: boolean;
}

interface ReadBackTimes {
  /**
   * Yields when it is time for a read-back. Times that have already passed, as after a restart, are replaced by one.
   * @param onNext receives when the next read-back is due, and null while one is running
   */
  each(lostAt: number, onNext: (at: number | null) => void): AsyncGenerator<ReadBackTime>;
  /** Returns the result of the work, or null as soon as the run is cancelled. */
  untilAborted<T>(work: Promise<T>): Promise<T | null>;
}

export function createReadBackTimes(deps: ReadBackTimesDeps): ReadBackTimes {
  const { now, wait, signal, verifyAfterMs } = deps;
  async function* each(lostAt: number, onNext: (at: number | null) => void): AsyncGenerator<ReadBackTime> {
    const startedAt = now();
    // A clock that was set back must not extend the wait.
    let due = Math.min(lostAt, startedAt);
    const all = verifyAfterMs.map((pauseMs) => {
      due += pauseMs;
      return due;
    });
    const coming = all.filter((at) => at > startedAt);
    if (coming.length < all.length) coming.unshift(startedAt);
    for (const [index, at] of coming.entries()) {
      const pauseMs = at - now();
      if (pauseMs > 0) {
        onNext(at);
        try {
          await wait(pauseMs, signal);
        } catch (error) {
          if (!signal.aborted) throw error;
        }
      }
      if (signal.aborted) return;
      onNext(null);
      yield { at, isLast: index === coming.length - 1 };
    }
  }
  return {
    each,
    untilAborted: (work) => withAbort(work, signal, () => null),
  };
}
