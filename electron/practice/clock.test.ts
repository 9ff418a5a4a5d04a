import { describe, expect, it } from 'vitest';
import { createTestClock } from './clock.test-kit.ts';
import { createAlarm, systemClock } from './clock.ts';

describe('an alarm', () => {
  const start = () => {
    const clock = createTestClock(false);
    const rung: number[] = [];
    const reported: unknown[] = [];
    const began = clock.now();
    const alarm = createAlarm({
      clock,
      ring: () => {
        rung.push(clock.now() - began);
      },
      report: (cause) => reported.push(cause),
    });
    return { clock, rung, reported, began, alarm };
  };

  it('rings once, at the earliest moment that was set', () => {
    const { clock, rung, began, alarm } = start();
    for (const moment of [300, 100, 200, Number.POSITIVE_INFINITY]) alarm.set(began + moment);
    clock.move(1_000);
    expect(rung).toEqual([100]);
    alarm.set(began + 1_500);
    clock.move(1_000);
    expect(rung).toEqual([100, 1_500]);
  });

  it('does not ring when it was stopped', () => {
    const { clock, rung, began, alarm } = start();
    alarm.set(began + 100);
    alarm.stop();
    clock.move(1_000);
    expect(rung).toEqual([]);
  });

  it('reports what fails while it rings, and can be set again', () => {
    const clock = createTestClock(false);
    const reported: unknown[] = [];
    const cause = new Error('no');
    const alarm = createAlarm({
      clock,
      ring: () => {
        throw cause;
      },
      report: (platformTime) => reported.push(platformTime),
    });
    for (const _ of [1, 2]) {
      alarm.set(clock.now() + 1);
      clock.move(1);
    }
    expect(reported).toEqual([cause, cause]);
  });
});

describe('the system’s clock', () => {
  it('calls at a moment, also at one that is past, and can be called off', async () => {
    const called: string[] = [];
    const callOff = systemClock.at(systemClock.now() + 5, () => called.push('called off'));
    callOff();
    await new Promise<void>((resolve) => {
      systemClock.at(systemClock.now() - 1_000, () => called.push('past'));
      systemClock.at(systemClock.now() + 20, () => resolve());
    });
    expect(called).toEqual(['past']);
  });
});
