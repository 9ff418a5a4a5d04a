/** Reports many changes at once: quickly while there are few, and at most five times a second while there are many. */
import type { After } from '../../../shared/async.ts';

export interface Coalescer {
  /** @param changes how many there were */
  record(changes: number): void;
  stop(): void;
}

/** Pause between reports of few changes: a figure on screen follows its count without a visible delay. */
const quickMs = 12;
const slowMs = 200;
const manyPerSecond = 300;
const countMs = 400;

export function createCoalescer(deps: {
  now: () => number;
  readonly after: After;
  fire: () => void;
}): Coalescer {
  let changes = 0;
  let countedAt = deps.now();
  let firedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = quickMs;
  let cancelTimer: (() => void) | null = null;
  const fire = () => {
    cancelTimer = null;
    const now = deps.now();
    // In a shorter time, a single batch would look like a high rate.
    if (now - countedAt >= countMs) {
      pauseMs = (changes * 1_000) / (now - countedAt) > manyPerSecond ? slowMs : quickMs;
      changes = 0;
      countedAt = now;
    }
    firedAt = now;
    deps.fire();
  };
  return {
    record(more) {
      changes += more;
      const dueIn = Math.min(pauseMs, Math.max(0, firedAt + pauseMs - deps.now()));
      cancelTimer ??= deps.after(dueIn, fire);
    },
    stop() {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}
