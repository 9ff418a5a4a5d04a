/** Small tools for asynchronous work; timers are passed in. */

/** Calls `fire` once after a while; returns a function that cancels it. */
export type After = (ms: number, fire: () => void) => () => void;

interface Throttled {
  /** Works at once, or once more when the pause is over. */
  run(): void;
  /** Ends the pause and whatever waits for it; work that has begun continues. */
  stop(): void;
}

/**
 * Work that is done at once, and again no sooner than `pauseMs` after it has ended, however often it is wanted.
 * @param work must not reject
 */
export function throttle(work: () => Promise<void>, pauseMs: number, after: After): Throttled {
  let state: 'idle' | 'busy' | 'wanted' | 'stopped' = 'idle';
  let stopPause: (() => void) | undefined;
  const begin = () => {
    state = 'busy';
    void work().then(() => {
      if (state === 'stopped') return;
      stopPause = after(pauseMs, () => {
        if (state === 'wanted') begin();
        else state = 'idle';
      });
    });
  };
  return {
    run() {
      if (state === 'idle') begin();
      else if (state === 'busy') state = 'wanted';
    },
    stop() {
      state = 'stopped';
      stopPause?.();
    },
  };
}

/**
 * Runs works one after another, each begun when the one before has ended, whether well or not.
 * @returns what the work returns; rejects as it rejects
 */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
