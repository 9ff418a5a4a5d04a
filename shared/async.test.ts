import { describe, expect, it } from 'vitest';
import { createSemaphore, createSerial, throttle, withAbort, withTimeout } from './async.ts';

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

describe('waiting until an abort', () => {
  it('waits for what does not listen, but not beyond an abort', async () => {
    const control = new AbortController();
    expect(await withAbort(Promise.resolve(1), control.signal)).toBe(1);
    const waiting = withAbort(new Promise(() => undefined), control.signal);
    control.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    await expect(withAbort(new Promise(() => undefined), control.signal)).rejects.toThrow('over');
  });

  it('returns what it is given for that case', async () => {
    const never = new Promise<number>(() => undefined);
    expect(await withAbort(never, AbortSignal.abort(), () => 'left')).toBe('left');
  });
});

describe('waiting with a time limit', () => {
  const never = () => new Promise<never>(() => undefined);

  it('returns the result, and ends the wait', async () => {
    let signal: AbortSignal | undefined;
    const wait = (_: number, given: AbortSignal) => {
      signal = given;
      return never();
    };
    const onTimeout = () => 'late';
    expect(await withTimeout(Promise.resolve('done'), { ms: 5, wait, onTimeout })).toBe('done');
    expect(signal?.aborted).toBe(true);
  });

  it('does what it is given after the time limit, and ignores a later failure', async () => {
    const work = Promise.withResolvers<string>();
    const onTimeout = async () => 'late';
    expect(await withTimeout(work.promise, { ms: 5, wait: async () => undefined, onTimeout })).toBe('late');
    work.reject(new Error('too late'));
  });

  it('rejects as the work does, and as what ends it early', async () => {
    const limit = { ms: 5, wait: never, onTimeout: () => undefined };
    await expect(withTimeout(Promise.reject(new Error('no')), limit)).rejects.toThrow('no');
    const endedBy = () => Promise.reject(new Error('not needed'));
    await expect(withTimeout(never(), { ...limit, endedBy })).rejects.toThrow('not needed');
  });
});

describe('semaphore', () => {
  it('lets so many run at once, and the others in the order in which they asked', async () => {
    const semaphore = createSemaphore(() => 2);
    const started: number[] = [];
    const work = [0, 1, 2, 3].map((number) => ({ number, gate: Promise.withResolvers<void>() }));
    const all = work.map(({ number, gate }) =>
      semaphore.within(() => {
        started.push(number);
        return gate.promise;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    work[1]?.gate.resolve();
    await all[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const { gate } of work) gate.resolve();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('continues after a failure, and leaves out what is aborted before it starts', async () => {
    const semaphore = createSemaphore(() => 1);
    const control = new AbortController();
    const failing = semaphore.within(() => Promise.reject(new Error('no')));
    const left = semaphore.within(async () => 'never', control.signal);
    const next = semaphore.within(async () => 'done');
    expect(semaphore.tryTake()).toBeNull();
    control.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
    semaphore.tryTake()?.();
  });
});
