/** A clock for tests: it can be moved forward, and fires the alarms that become due. */
import type { Clock } from './clock.ts';

interface TestClock extends Clock {
  /** Everything that is due until then happens, in its order, before this returns; back in time, nothing does. */
  move(ms: number): void;
}

/** @param flows whether time passes by itself, too */
export function createTestClock(flows: boolean): TestClock {
  const started = Date.now();
  const calls = new Set<{ readonly moment: number; readonly ring: () => void }>();
  let moved = 0;
  const now = () => (flows ? Date.now() : started) + moved;

  return {
    now,
    at(moment, work) {
      const timer = flows ? setTimeout(() => ring(), Math.max(0, moment - now())) : undefined;
      const callOff = () => {
        clearTimeout(timer);
        calls.delete(call);
      };
      const ring = () => {
        callOff();
        work();
      };
      const call = { moment, ring };
      calls.add(call);
      return callOff;
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
