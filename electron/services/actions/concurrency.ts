/** Lets so many works run at once; the others wait in their order. */

interface Semaphore {
  /** @throws the signal's reason if it is aborted before the work starts, and the error of the work */
  within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Takes a slot now and returns how to give it back; null where none is free or others wait. */
  tryTake(): (() => void) | null;
}

/** @param most may change at any time */
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
  return {
    tryTake() {
      if (taken >= most() || waiting.length > 0) return null;
      taken += 1;
      return giveBack;
    },
    async within(signal, work) {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal.reason);
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        if (signal.aborted) return reject(signal.reason);
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(enter);
        next();
      });
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
