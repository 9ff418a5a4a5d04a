/** Small tools for asynchronous work; timers are passed in. */
import { type AbortSignalLike, createAbort } from './abort.ts';

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

/** Result of a race that the work has lost. */
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
  // The layer has no type for what is the AbortSignal of Node or of the browser.
  const signal = over.signal as never;
  // After the time limit, a failure of the work must not go unhandled.
  work.catch(() => undefined);
  const late = limit.wait(limit.ms, signal).then(
    () => cut,
    () => new Promise<never>(() => undefined),
  );
  try {
    const result = await Promise.race([work, late, ...(limit.endedBy ? [limit.endedBy(signal)] : [])]);
    return result === cut ? await limit.onTimeout() : (result as T);
  } finally {
    over.abort();
  }
}

interface Semaphore {
  /** @throws the signal's reason if it is aborted before the work starts, and the error of the work */
  within<T>(work: () => Promise<T>, signal?: AbortSignalLike): Promise<T>;
  /** Takes a slot now and returns how to give it back; null where none is free or others wait. */
  tryTake(): (() => void) | null;
}

/**
 * Lets so many works run at once; the others wait in their order.
 * @param most may change at any time
 */
export function createSemaphore(most: () => number): Semaphore {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const next = (): void => {
    while (taken < most() && waiting.length > 0) {
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
      if (taken >= most() || waiting.length > 0) return null;
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
