/** Passes changes on, at once when it has been quiet, and otherwise a few times a second. */
interface Throttle {
  (): void;
  /** Drops pending calls. */
  close(): void;
}

const everyMs = 100;

export function createThrottle(deps: {
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  act: () => void;
}): Throttle {
  const { now, wait, act } = deps;
  const closing = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const actNow = () => {
    isWaiting = false;
    last = now();
    act();
  };
  const throttled = () => {
    if (isWaiting || closing.signal.aborted) return;
    const left = last + everyMs - now();
    if (left <= 0) return actNow();
    isWaiting = true;
    wait(left, closing.signal).then(actNow, () => undefined); // Rejects only where it is closed.
  };
  return Object.assign(throttled, { close: () => closing.abort() });
}
