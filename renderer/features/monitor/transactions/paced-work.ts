import type { After } from '../../../../shared/async.ts';

interface TurnsDeps {
  /** Begins the work; null if there is nothing to do. Must not reject. */
  work(signal: AbortSignal): Promise<void> | null;
  /** Pause from the end of the work until it is repeated without a request. */
  pauseMs(): number;
  readonly now: () => number;
  readonly after: After;
}

/** Runs work one at a time: with pauses if something may have changed, and at once on request. */
export function createPacedWork({ work, pauseMs, now, after }: TurnsDeps) {
  let endedAt = Number.NEGATIVE_INFINITY;
  let wantsAgain = false;
  let stopWaiting: (() => void) | null = null;
  let working: AbortController | null = null;

  const begin = () => {
    const abort = new AbortController();
    const turn = work(abort.signal);
    if (turn === null) return;
    working = abort;
    wantsAgain = false;
    void turn.then(() => {
      if (working !== abort) return;
      working = null;
      endedAt = now();
      if (wantsAgain) look();
    });
  };
  const stop = () => {
    working?.abort();
    working = null;
    stopWaiting?.();
    stopWaiting = null;
  };
  const look = () => {
    if (working !== null) wantsAgain = true;
    if (working !== null || stopWaiting !== null) return;
    stopWaiting = after(Math.max(0, endedAt + pauseMs() - now()), () => {
      stopWaiting = null;
      begin();
    });
  };
  return {
    look,
    /** Ends the present turn and begins another. */
    atOnce() {
      stop();
      begin();
    },
    stop,
  };
}
