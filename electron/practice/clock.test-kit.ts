/** A clock for tests: it can be moved forward, and fires the alarms that become due. */
import type { Clock } from './clock.ts';

interface TestClock extends Clock {
  /** Moves the clock, and makes the calls that become due, in their order. Moving it back makes no calls. */
  move(ms: number): void;
}

/** @param flows whether real time passes too, and not only moves */
export function createTestClock(flows: boolean): TestClock {
  const started = Date.now();
  const calls = new Set<{ readonly moment: number; readonly ring: () => void }>();
  let moved = 0;
  const now = () => (flows ? Date.now() : started) + moved;

  return {
    now,
    at(moment, work) {
      const timer = flows ? setTimeout(() => ring(), Math.max(0, moment - now())) : undefined;
      const cancel = () => {
        clearTimeout(timer);
        calls.delete(call);
      };
      const ring = () => {
        cancel();
        work();
      };
      const call = { moment, ring };
      calls.add(call);
      return cancel;
    },
    move(ms) {
      const target = now() + ms;
      for (;;) {
        const [next] = [...calls].sort((a, b) => a.moment - b.moment);
        if (next === undefined || next.moment > target) break;
        moved += Math.max(0, next.moment - now());
        next.ring();
      }
      moved += ms < 0 ? ms : Math.max(0, target - now());
    },
  };
}
