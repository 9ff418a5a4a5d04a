/** Throttling, serialization, cancellation, time limits and a semaphore for promises; timers are passed in. */
import { type AbortSignalLike, createAbort } from './abort.ts';

/** Calls `fire` once after a while; returns a function that cancels it. */
export type After = (ms: number, fire: () => void) => () => void;

interface Throttled {
  /** Starts the work now, or once more after the current work and its pause. */
  run(): void;
  /** Cancels the pause and the work that waits for its end; work that has begun continues. */
  stop(): void;
}

/**
 * Throttles work: `run` starts it immediately, but not before `pauseMs` have passed since the end of the last work.
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
 * Returns a function that runs pieces of work one after another: each starts when the one before has ended, even if
 * that one failed. The promise resolves or rejects as the work does.
 */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * Waits for work, or until the signal is aborted; the work then continues, and its result is ignored.
 * @param onAbort what to return, or throw, instead of the result; without it, the reason of the signal is thrown
 */
export async function withAbort<T, Other = never>(
  work: Promise<T>,
  signal: AbortSignalLike,
  onAbort: () => Other = () => {
    throw signal.reason;
  },
): Promise<T | Other> {
  const aborted = Promise.withResolvers<typeof cut>();
  const abort = () => aborted.resolve(cut);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const result = await Promise.race([work, aborted.promise]);
    return result === cut ? onAbort() : (result as T);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Result of a race that was won by the abort signal or by the time limit. */
const cut = Symbol('cut');

/**
 * Waits for work until its time limit; the work then continues, and its result is ignored.
 * @param limit.wait is passed an AbortSignal that is aborted when the work has ended
 * @param limit.onTimeout what to return, or throw, after the time limit
 * @param limit.endedBy rejects when the work is no longer needed; its AbortSignal is aborted when the work has ended
 */
export async function withTimeout<T, Other>(
  work: Promise<T>,
  limit: {
    readonly ms: number;
    readonly wait: (ms: number, signal: never) => Promise<unknown>;
    readonly onTimeout: () => Other;
    readonly endedBy?: (over: never) => Promise<never>;
  },
): Promise<T | Awaited<Other>> {
  const over = createAbort();
  // This layer has no type for AbortSignal, which Node and the browser each declare.
  const signal = over.signal as never;
  // After the time limit, a failure of the work must not go unhandled.
  work.catch(() => undefined);
  const timeLimit = limit.wait(limit.ms, signal).then(
    () => cut,
    () => new Promise<never>(() => undefined),
  );
  try {
    const result = await Promise.race([work, timeLimit, ...(limit.endedBy ? [limit.endedBy(signal)] : [])]);
    return result === cut ? await limit.onTimeout() : (result as T);
  } finally {
    over.abort();
  }
}

interface Semaphore {
  /** @throws the signal's reason if it is aborted before the work starts, and the error of the work */
  within<T>(work: () => Promise<T>, signal?: AbortSignalLike): Promise<T>;
  /** Takes a permit now and returns the function that gives it back; null if none is free or others wait. */
  tryTake(): (() => void) | null;
}

/**
 * Creates a semaphore: at most `most()` pieces of work run at once; the others wait in the order of their arrival.
 * @param limit is called each time, so its result may change
 */
export function createSemaphore(limit: () => number): Semaphore {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const next = (): void => {
    while (taken < limit() && waiting.length > 0) {
      taken += 1;
      waiting.shift()?.();
    }
  };
  const giveBack = (): void => {
    taken -= 1;
    next();
  };
  const take = (signal: AbortSignalLike | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(enter);
      next();
    });
  return {
    tryTake() {
      if (taken >= limit() || waiting.length > 0) return null;
      taken += 1;
      return giveBack;
    },
    async within(work, signal) {
      await take(signal);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
