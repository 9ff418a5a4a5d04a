/** Outside Electron nobody tells of a sleep, but a timer that fires much too late does. */

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
  // Nobody waits for it when the program ends.
  timer.unref();
  return () => clearInterval(timer);
}
