/** Passes changes on, at once when it has been quiet, and otherwise a few times a second. */
export interface Soon {
  (): void;
  /** What was held back is not passed on any more. */
  close(): void;
}

const everyMs = 100;

export function createSoon(deps: {
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  act: () => void;
}): Soon {
  const { now, wait, act } = deps;
  const closing = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const actNow = () => {
    isWaiting = false;
    last = now();
    act();
  };
  const soon = () => {
    if (isWaiting || closing.signal.aborted) return;
    const left = last + everyMs - now();
    if (left <= 0) return actNow();
    isWaiting = true;
    wait(left, closing.signal).then(actNow, () => undefined); // Rejects only where it is closed.
  };
  return Object.assign(soon, { close: () => closing.abort() });
}
