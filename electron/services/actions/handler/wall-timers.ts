/** Timers by wall-clock time: the timers of the system pause while the machine sleeps. */
import type { After } from '../../../../shared/async.ts';

interface WallTimers {
  /** Fires once after a number of milliseconds; returns a function that cancels the timer. */
  readonly after: After;
  /** The machine slept: overdue timers fire, and the rest wait no longer than the clock says. */
  onWake(): void;
}

/** The longest time that a timer of the system accepts. */
const longestTimerMs = 2 ** 31 - 1;

export function createWallTimers(deps: {
  now: () => number;
  /** Starts a timer of the system; returns a function that cancels it. */
  start: (ms: number, fire: () => void) => () => void;
}): WallTimers {
  const { now, start } = deps;
  const armed = new Set<() => void>();

  return {
    after(ms, fire) {
      const due = now() + ms;
      let stop: () => void = () => undefined;
      const cancel = () => {
        stop();
        armed.delete(checkClock);
      };
      // Waits on the system's timer as well, so that a clock that was set back delays no timer.
      const arm = (leftMs: number) => {
        const stepMs = Math.min(leftMs, longestTimerMs);
        stop = start(stepMs, () => {
          if (leftMs > stepMs) return arm(leftMs - stepMs);
          cancel();
          fire();
        });
      };
      const checkClock = () => {
        const leftMs = Math.min(ms, due - now());
        if (leftMs > 0) {
          stop();
          return arm(leftMs);
        }
        cancel();
        fire();
      };
      armed.add(checkClock);
      arm(ms);
      return cancel;
    },
    onWake() {
      for (const checkClock of [...armed]) if (armed.has(checkClock)) checkClock();
    },
  };
}
