import { describe, expect, it } from 'vitest';
import { createTestClock } from './clock.test-kit.ts';
import { createAlarm, systemClock } from './clock.ts';

describe('an alarm', () => {
  /** Creates an alarm that records in `ringTimes` how many milliseconds after `startedAt` it rang. */
  const startAlarm = () => {
    const clock = createTestClock(false);
    const ringTimes: number[] = [];
    const reported: unknown[] = [];
    const startedAt = clock.now();
    const alarm = createAlarm({
      clock,
      ring: () => {
        ringTimes.push(clock.now() - startedAt);
      },
      report: (cause) => reported.push(cause),
    });
    return { clock, ringTimes, reported, startedAt, alarm };
  };

  it('rings once, at the earliest moment that was set', () => {
    const { clock, ringTimes, startedAt, alarm } = startAlarm();
    for (const moment of [300, 100, 200, Number.POSITIVE_INFINITY]) alarm.set(startedAt + moment);
    clock.move(1_000);
    expect(ringTimes).toEqual([100]);
    alarm.set(startedAt + 1_500);
    clock.move(1_000);
    expect(ringTimes).toEqual([100, 1_500]);
  });

  it('does not ring after it was stopped', () => {
    const { clock, ringTimes, startedAt, alarm } = startAlarm();
    alarm.set(startedAt + 100);
    alarm.stop();
    clock.move(1_000);
    expect(ringTimes).toEqual([]);
  });

  it('reports an error of the function that it calls, and can be set again', () => {
    const clock = createTestClock(false);
    const reported: unknown[] = [];
    const cause = new Error('no');
    const alarm = createAlarm({
      clock,
      ring: () => {
        throw cause;
      },
      report: (error) => reported.push(error),
    });
    for (const _ of [1, 2]) {
      alarm.set(clock.now() + 1);
      clock.move(1);
    }
    expect(reported).toEqual([cause, cause]);
  });
});

describe('the system’s clock', () => {
  it('calls a function at a moment, also at a past one, but not after it was cancelled', async () => {
    const called: string[] = [];
    const cancel = systemClock.at(systemClock.now() + 5, () => called.push('called off'));
    cancel();
    await new Promise<void>((resolve) => {
      systemClock.at(systemClock.now() - 1_000, () => called.push('past'));
      systemClock.at(systemClock.now() + 20, () => resolve());
    });
    expect(called).toEqual(['past']);
  });
});
