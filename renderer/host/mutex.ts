interface Turns {
  /** Starts the work when fewer than the allowed number are running, in the order of calls. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `atOnce` pieces of work run at the same time; a failure of one does not hold up the next. */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async take(work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // A turn goes over to the next without being free in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
