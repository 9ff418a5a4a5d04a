/** Throttles calls of `act`: runs it at once, or at the end of the interval if the last call was less than that ago. */
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
    wait(left, closing.signal).then(actNow, () => undefined); // It rejects only when closed.
  };
  return Object.assign(throttled, { close: () => closing.abort() });
}
