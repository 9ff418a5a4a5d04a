/** Detects sleep outside Electron, which has no event for it: a timer fires much too late. */

const everyMs = 2_000;
const lateMs = 10_000;

/** What is returned ends it. */
export function onClockJump({ now, listener }: { now: () => number; listener: () => void }): () => void {
  let expected = now() + everyMs;
  const timer = setInterval(() => {
    const isLate = now() > expected + lateMs;
    expected = now() + everyMs;
    if (isLate) listener();
  }, everyMs);
  // It does not keep the program running.
  timer.unref();
  return () => clearInterval(timer);
}
