/** An event that is computed only while it has listeners: soon after a change, and every now and then without one. */
import type { After } from '../../../../shared/async.ts';

interface PacedEvent<T> {
  /** Calls the listener now and from then on; returns a function that ends this. */
  listen(listener: (value: T) => void): () => void;
  changed(): void;
  stop(): void;
}

/** Changes within this time are one event. */
const changeMs = 400;
/** Interval without a change, since the times of proofs and the figures of the last hour change anyway. */
const tickMs = 2_000;

export function createPacedEvent<T>({ compute, after }: { compute: () => T; after: After }): PacedEvent<T> {
  const listeners = new Set<(value: T) => void>();
  let cancelTimer: (() => void) | null = null;
  let isDue = false;
  const stop = () => {
    cancelTimer?.();
    cancelTimer = null;
    isDue = false;
  };
  const publishIn = (ms: number) => {
    cancelTimer?.();
    cancelTimer = after(ms, () => {
      isDue = false;
      const value = compute();
      for (const listener of [...listeners]) listener(value);
      publishIn(tickMs);
    });
  };
  return {
    listen(listener) {
      listeners.add(listener);
      listener(compute());
      if (cancelTimer === null) publishIn(tickMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    changed() {
      if (cancelTimer === null || isDue) return;
      isDue = true;
      publishIn(changeMs);
    },
    stop,
  };
}
