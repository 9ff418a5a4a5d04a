/** Tells of many changes at once: quickly while few come, and no more than five times a second while many do. */

export interface Soon {
  /** @param changes how many there were */
  tell(changes: number): void;
  stop(): void;
}

/** A figure on screen follows what it counts without a delay that can be seen. */
const quickMs = 12;
const slowMs = 200;
const manyPerSecond = 300;
const countMs = 400;

export function createSoon(deps: {
  now: () => number;
  after: (ms: number, fire: () => void) => () => void;
  fire: () => void;
}): Soon {
  let changes = 0;
  let countedAt = deps.now();
  let firedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = quickMs;
  let callOff: (() => void) | null = null;
  const fire = () => {
    callOff = null;
    const now = deps.now();
    // Over a short stretch a single piece looks like many.
    if (now - countedAt >= countMs) {
      pauseMs = (changes * 1_000) / (now - countedAt) > manyPerSecond ? slowMs : quickMs;
      changes = 0;
      countedAt = now;
    }
    firedAt = now;
    deps.fire();
  };
  return {
    tell(more) {
      changes += more;
      const dueIn = Math.min(pauseMs, Math.max(0, firedAt + pauseMs - deps.now()));
      callOff ??= deps.after(dueIn, fire);
    },
    stop() {
      callOff?.();
      callOff = null;
    },
  };
}
