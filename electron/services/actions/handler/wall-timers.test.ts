import { expect, it } from 'vitest';
import { createWallTimers } from './wall-timers.ts';

const dayMs = 24 * 60 * 60_000;

/** A machine whose timers stop while it sleeps, and whose clock continues. */
function openMachine() {
  let awakeMs = 0;
  let sleptMs = 0;
  const timers = new Map<object, { at: number; fire: () => void }>();
  const wall = createWallTimers({
    now: () => awakeMs + sleptMs,
    start(ms, fire) {
      // `setTimeout` fires a longer timer immediately.
      expect(ms).toBeLessThan(2 ** 31);
      const key = {};
      timers.set(key, { at: awakeMs + ms, fire });
      return () => timers.delete(key);
    },
  });
  return {
    ...wall,
    timers,
    pass(ms: number) {
      const until = awakeMs + ms;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at);
        if (next === undefined) break;
        awakeMs = next[1].at;
        timers.delete(next[0]);
        next[1].fire();
      }
      awakeMs = until;
    },
    sleep(ms: number) {
      sleptMs += ms;
    },
  };
}

it('a timer fires at its time, however long it is, unless it is cancelled', () => {
  const machine = openMachine();
  const fired: string[] = [];
  machine.after(1_000, () => fired.push('short'));
  machine.after(60 * dayMs, () => fired.push('long'));
  machine.after(2_000, () => fired.push('ended'))();
  machine.pass(999);
  expect(fired).toEqual([]);
  machine.pass(2_000);
  expect(fired).toEqual(['short']);
  machine.pass(59 * dayMs);
  expect(fired).toEqual(['short']);
  machine.pass(dayMs);
  expect(fired).toEqual(['short', 'long']);
  expect(machine.timers.size).toBe(0);
});

it('a timer that was due during a sleep fires once, and the sleep counts for the other timers', () => {
  const machine = openMachine();
  const fired: string[] = [];
  machine.after(60_000, () => fired.push('over'));
  machine.after(10 * 60_000, () => fired.push('left'));
  machine.sleep(9 * 60_000);
  machine.onWake();
  machine.onWake();
  expect(fired).toEqual(['over']);
  machine.pass(59_000);
  expect(fired).toEqual(['over']);
  machine.pass(1_000);
  expect(fired).toEqual(['over', 'left']);
});

it('a timer can be cancelled by another timer that fires at the same time', () => {
  const machine = openMachine();
  const fired: string[] = [];
  let cancel = () => {};
  machine.after(1_000, () => {
    fired.push('first');
    cancel();
  });
  cancel = machine.after(1_000, () => fired.push('second'));
  machine.sleep(5_000);
  machine.onWake();
  expect(fired).toEqual(['first']);
});

it('a timer is not delayed by a clock that is set back', () => {
  const machine = openMachine();
  let fired = 0;
  machine.after(1_000, () => {
    fired += 1;
  });
  machine.sleep(-dayMs);
  machine.onWake();
  machine.pass(1_000);
  expect(fired).toBe(1);
});
