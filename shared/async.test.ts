import { describe, expect, it } from 'vitest';
import { createSerial, throttle } from './async.ts';

describe('throttle', () => {
  const create = () => {
    const timers = new Set<() => void>();
    const ends: (() => void)[] = [];
    const throttled = throttle(
      () => new Promise<void>((resolve) => ends.push(resolve)),
      300,
      (_, fire) => {
        timers.add(fire);
        return () => timers.delete(fire);
      },
    );
    const pauseEnds = () => {
      for (const fire of [...timers]) {
        timers.delete(fire);
        fire();
      }
    };
    const workEnds = async () => {
      ends.at(-1)?.();
      await Promise.resolve();
    };
    return { ...throttled, pauseEnds, workEnds, count: () => ends.length, timers };
  };

  it('works at once, and once more after the pause however often it is wanted', async () => {
    const { run, workEnds, pauseEnds, count } = create();
    run();
    expect(count()).toBe(1);
    run();
    run();
    await workEnds();
    run();
    expect(count()).toBe(1);
    pauseEnds();
    expect(count()).toBe(2);
  });

  it('works at once again after a pause in which nothing was wanted', async () => {
    const { run, workEnds, pauseEnds, count } = create();
    run();
    await workEnds();
    pauseEnds();
    expect(count()).toBe(1);
    run();
    expect(count()).toBe(2);
  });

  it('does nothing after it was stopped', async () => {
    const { run, stop, workEnds, pauseEnds, count, timers } = create();
    run();
    run();
    stop();
    await workEnds();
    pauseEnds();
    run();
    expect(count()).toBe(1);
    expect(timers.size).toBe(0);
  });
});

describe('works in series', () => {
  it('begin when the one before has ended, also where it failed', async () => {
    const serial = createSerial();
    const log: string[] = [];
    const first = Promise.withResolvers<void>();
    const failing = serial(async () => {
      log.push('first');
      await first.promise;
    });
    const next = serial(async () => {
      log.push('second');
      return 2;
    });
    await Promise.resolve();
    expect(log).toEqual(['first']);
    first.reject(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe(2);
    expect(log).toEqual(['first', 'second']);
  });
});
