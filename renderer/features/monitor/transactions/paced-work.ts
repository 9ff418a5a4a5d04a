import type { After } from '../../../../shared/async.ts';

interface PacedWorkDeps {
  /** Starts the work; returns null if there is nothing to do. Must not reject. */
  work(signal: AbortSignal): Promise<void> | null;
  /** Pause from the end of the work until `look` may start it again. */
  pauseMs(): number;
  readonly now: () => number;
  readonly after: After;
}

/** Serializes repeated work: `look` runs it with pauses in between, `atOnce` aborts running work and starts again. */
export function createPacedWork({ work, pauseMs, now, after }: PacedWorkDeps) {
  let endedAt = Number.NEGATIVE_INFINITY;
  let wantsAgain = false;
  let stopWaiting: (() => void) | null = null;
  let running: AbortController | null = null;

  const begin = () => {
    const abort = new AbortController();
    const run = work(abort.signal);
    if (run === null) return;
    running = abort;
    wantsAgain = false;
    void run.then(() => {
      if (running !== abort) return;
      running = null;
      endedAt = now();
      if (wantsAgain) look();
    });
  };
  const stop = () => {
    running?.abort();
    running = null;
    stopWaiting?.();
    stopWaiting = null;
  };
  const look = () => {
    if (running !== null) wantsAgain = true;
    if (running !== null || stopWaiting !== null) return;
    stopWaiting = after(Math.max(0, endedAt + pauseMs() - now()), () => {
      stopWaiting = null;
      begin();
    });
  };
  return {
    /** Runs the work when the pause is over, or once more after the running work. */
    look,
    /** Aborts the running work and starts it again without a pause. */
    atOnce() {
      stop();
      begin();
    },
    stop,
  };
}
