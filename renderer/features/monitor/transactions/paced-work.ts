import type { After } from '../../../../shared/async.ts';

interface TurnsDeps {
  /** Begins a turn; null where there is nothing to do. Must not reject. */
  work(signal: AbortSignal): Promise<void> | null;
  /** From the end of a turn to the next one that was only looked for. */
  pauseMs(): number;
  readonly now: () => number;
  readonly after: After;
}

/** Work in turns, one at a time: at a pace where something may have changed, and at once where it is wanted. */
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
