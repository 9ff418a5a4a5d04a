/** Lets so many works run at once; the others wait in their order. */

export interface Slots {
  /** @throws the signal's reason where it is aborted before the work begins, and what the work throws */
  within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** @param most may change at any time */
export function createSlots(most: () => number): Slots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  const next = (): void => {
    while (taken < most() && waiting.length > 0) {
      taken += 1;
      waiting.shift()?.();
    }
  };
  return {
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
        taken -= 1;
        next();
      }
    },
  };
}
