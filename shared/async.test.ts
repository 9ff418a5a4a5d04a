import { describe, expect, it } from 'vitest';
import { createSemaphore, createSerial, throttle, withAbort, withTimeout } from './async.ts';

describe('throttle', () => {
  const createThrottle = () => {
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
    const endPause = () => {
      for (const fire of [...timers]) {
        timers.delete(fire);
        fire();
      }
    };
    const endWork = async () => {
      ends.at(-1)?.();
      await Promise.resolve();
    };
    return { ...throttled, endPause, endWork, count: () => ends.length, timers };
  };

  it('works immediately, and once more after the pause, however often it was called', async () => {
    const { run, endWork, endPause, count } = createThrottle();
    run();
    expect(count()).toBe(1);
    run();
    run();
    await endWork();
    run();
    expect(count()).toBe(1);
    endPause();
    expect(count()).toBe(2);
  });

  it('works immediately again after a pause without a call', async () => {
    const { run, endWork, endPause, count } = createThrottle();
    run();
    await endWork();
    endPause();
    expect(count()).toBe(1);
    run();
    expect(count()).toBe(2);
  });

  it('does nothing after it was stopped', async () => {
    const { run, stop, endWork, endPause, count, timers } = createThrottle();
    run();
    run();
    stop();
    await endWork();
    endPause();
    run();
    expect(count()).toBe(1);
    expect(timers.size).toBe(0);
  });
});

describe('createSerial', () => {
  it('starts work when the work before has ended, even if that failed', async () => {
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

describe('withAbort', () => {
  it('waits for a promise that ignores the signal, but not beyond an abort', async () => {
    const control = new AbortController();
    expect(await withAbort(Promise.resolve(1), control.signal)).toBe(1);
    const waiting = withAbort(new Promise(() => undefined), control.signal);
    control.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    await expect(withAbort(new Promise(() => undefined), control.signal)).rejects.toThrow('over');
  });

  it('returns the value for an abort if there is one', async () => {
    const never = new Promise<number>(() => undefined);
    expect(await withAbort(never, AbortSignal.abort(), () => 'left')).toBe('left');
  });
});

describe('withTimeout', () => {
  const never = () => new Promise<never>(() => undefined);

  it('returns the result, and aborts the timer', async () => {
    let signal: AbortSignal | undefined;
    const wait = (_: number, waitSignal: AbortSignal) => {
      signal = waitSignal;
      return never();
    };
    const onTimeout = () => 'late';
    expect(await withTimeout(Promise.resolve('done'), { ms: 5, wait, onTimeout })).toBe('done');
    expect(signal?.aborted).toBe(true);
  });

  it('calls `onTimeout` after the time limit, and ignores a later failure', async () => {
    const work = Promise.withResolvers<string>();
    const onTimeout = async () => 'late';
    expect(await withTimeout(work.promise, { ms: 5, wait: async () => undefined, onTimeout })).toBe('late');
    work.reject(new Error('too late'));
  });

  it('rejects if the work or `endedBy` does', async () => {
    const limit = { ms: 5, wait: never, onTimeout: () => undefined };
    await expect(withTimeout(Promise.reject(new Error('no')), limit)).rejects.toThrow('no');
    const endedBy = () => Promise.reject(new Error('not needed'));
    await expect(withTimeout(never(), { ...limit, endedBy })).rejects.toThrow('not needed');
  });
});

describe('semaphore', () => {
  it('runs as many at once as its limit, and the others in the order of their calls', async () => {
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

  it('continues after a failure, and skips work that is aborted before it starts', async () => {
    const semaphore = createSemaphore(() => 1);
    const control = new AbortController();
    const failing = semaphore.within(() => Promise.reject(new Error('no')));
    const waiter = semaphore.within(async () => 'never', control.signal);
    const next = semaphore.within(async () => 'done');
    expect(semaphore.tryTake()).toBeNull();
    control.abort(new Error('left'));
    await expect(waiter).rejects.toThrow('left');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
    semaphore.tryTake()?.();
  });
});
