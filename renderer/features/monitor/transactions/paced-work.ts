import type { After } from '../../../../shared/async.ts';

interface PacedWorkDeps {
  /** Starts the work; returns null if there is nothing to do. Must not reject. */
  work(signal: AbortSignal): Promise<void> | null;
  /** Pause from the end of the work until `request` may start it again. */
  pauseMs(): number;
  readonly now: () => number;
  readonly after: After;
}

/** Serializes repeated work: `request` runs it with pauses in between, `restart` aborts running work and starts again. */
export function createPacedWork({ work, pauseMs, now, after }: PacedWorkDeps) {
  let endedAt = Number.NEGATIVE_INFINITY;
  let isRequested = false;
  let stopWaiting: (() => void) | null = null;
  let running: AbortController | null = null;

  const begin = () => {
    const abort = new AbortController();
    const run = work(abort.signal);
    if (run === null) return;
    running = abort;
    isRequested = false;
    void run.then(() => {
      if (running !== abort) return;
      running = null;
      endedAt = now();
      if (isRequested) request();
    });
  };
  const stop = () => {
    running?.abort();
    running = null;
    stopWaiting?.();
    stopWaiting = null;
  };
  const request = () => {
    if (running !== null) isRequested = true;
    if (running !== null || stopWaiting !== null) return;
    stopWaiting = after(Math.max(0, endedAt + pauseMs() - now()), () => {
      stopWaiting = null;
      begin();
    });
  };
  return {
    /** Runs the work when the pause is over, or once more after the running work. */
    request,
    /** Aborts the running work and starts it again without a pause. */
    restart() {
      stop();
      begin();
    },
    stop,
  };
}
