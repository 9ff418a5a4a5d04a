/** Clock of the automation: it runs at an adjustable speed, and is paused while the automation is off. */
import type { Clock } from '../clock.ts';

interface Pace {
  /** Milliseconds that the automation has run, counted at the default speed. */
  now(): number;
  /** From here on, `speed` milliseconds pass in one of the clock; none at 0. */
  setSpeed(speed: number): void;
  /** When the clock reaches `moment`; Infinity while it is paused. */
  onClock(moment: number): number;
}

/** @param start where an earlier run had got to */
export function createPace(clock: Clock, start: number): Pace {
  let speed = 0;
  let base = start;
  let since = clock.now();
  const now = () => base + Math.max(0, clock.now() - since) * speed;
  return {
    now,
    setSpeed(next) {
      base = now();
      since = clock.now();
      speed = next;
    },
    // Rounded up: a moment too early would find nothing to do.
    onClock: (moment) =>
      speed === 0 ? Number.POSITIVE_INFINITY : Math.ceil(since + Math.max(0, moment - base) / speed),
  };
}
