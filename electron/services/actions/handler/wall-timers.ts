/** Timers by wall-clock time: the timers of the system pause while the machine sleeps. */
import type { After } from '../../../../shared/async.ts';

interface WallTimers {
  /** Fires once after so long; returns a function that cancels it. */
  readonly after: After;
  /** The machine slept: overdue timers fire, and the rest wait no longer than the clock says. */
  woke(): void;
}

/** The system's own take no longer ones. */
const longestTimerMs = 2 ** 31 - 1;

export function createWallTimers(deps: {
  now: () => number;
  /** A timer of the system's own. */
  start: (ms: number, fire: () => void) => () => void;
}): WallTimers {
  const { now, start } = deps;
  const armed = new Set<() => void>();

  return {
    after(ms, fire) {
      const due = now() + ms;
      let stop: () => void = () => undefined;
      const end = () => {
        stop();
        armed.delete(look);
      };
      // A clock that was set back delays no timer past its intended time.
      const arm = (leftMs: number) => {
        const stepMs = Math.min(leftMs, longestTimerMs);
        stop = start(stepMs, () => {
          if (leftMs > stepMs) return arm(leftMs - stepMs);
          end();
          fire();
        });
      };
      const look = () => {
        const leftMs = Math.min(ms, due - now());
        if (leftMs > 0) {
          stop();
          return arm(leftMs);
        }
        end();
        fire();
      };
      armed.add(look);
      arm(ms);
      return end;
    },
    woke() {
      for (const look of [...armed]) if (armed.has(look)) look();
    },
  };
}
