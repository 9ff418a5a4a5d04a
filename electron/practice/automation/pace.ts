/** Clock of the automation, which runs at an adjustable speed and is paused while the automation is off. */
import type { Clock } from '../clock.ts';

interface Pace {
  /** Returns the automation's time: the milliseconds that it has run, counted at the default speed. */
  now(): number;
  /** Sets how many milliseconds of the automation's time pass in one of the real clock from now on; 0 pauses it. */
  setSpeed(speed: number): void;
  /** Converts a `moment` of the automation's time to one of the real clock; Infinity while it is paused. */
  onClock(moment: number): number;
}

/** @param start the automation's time at the end of an earlier run */
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
    // Rounded up, because a timer that fires too early would find nothing to do.
    onClock: (moment) =>
      speed === 0 ? Number.POSITIVE_INFINITY : Math.ceil(since + Math.max(0, moment - base) / speed),
  };
}
