/** Detects sleep of the machine outside Electron, where no event reports it: a timer fires long after its time. */

const checkEveryMs = 2_000;
const toleratedDelayMs = 10_000;

/** Calls `listener` after each sleep; returns a function that ends this. @param now Wall clock in milliseconds */
export function onClockJump({ now, listener }: { now: () => number; listener: () => void }): () => void {
  let expectedAt = now() + checkEveryMs;
  const timer = setInterval(() => {
    const isLate = now() > expectedAt + toleratedDelayMs;
    expectedAt = now() + checkEveryMs;
    if (isLate) listener();
  }, checkEveryMs);
  // The timer does not keep the program running.
  timer.unref();
  return () => clearInterval(timer);
}
