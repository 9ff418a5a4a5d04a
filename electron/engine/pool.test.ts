import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { testTasks } from './pool.test-worker.ts';
import { createPool, type Pool } from './pool.ts';

const entry = new URL('./pool.test-worker.ts', import.meta.url);
let pool: Pool<typeof testTasks>;
beforeEach(() => {
  pool = createPool({ entry, size: 2 });
});
afterEach(() => pool.close());

describe('the pool', () => {
  it('runs more tasks than it has threads, and reports their progress', async () => {
    const received: string[] = [];
    const onProgress = (message: string) => received.push(message);
    const values = [1, 2, 3, 4, 5];
    const results = values.map((value) => pool.run('double', { value }, { onProgress }));
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10]);
    expect(received.toSorted()).toEqual(values.map((value) => `doubling ${value}`));
  });

  it('moves buffers to a thread and back without copying them', async () => {
    const bytes = new Uint8Array(3);
    const result = await pool.run('fill', { bytes }, { transfer: [bytes.buffer] });
    expect(bytes.byteLength).toBe(0);
    expect([...result]).toEqual([7, 7, 7]);
  });

  it('passes a failure on with its code, sentence and details', async () => {
    const failure = await failureOf(pool.run('refuse', undefined));
    expect(failure).toMatchObject({ code: 'conflict', message: 'It changed.', details: 'at noon' });
  });

  it('makes any other failure an internal error with its cause', async () => {
    const failure = await failureOf(pool.run('stumble', undefined));
    expect(failure).toMatchObject({ code: 'internal', cause: { message: 'undefined is not a table' } });
    expect((failure.cause as Error).stack).toContain('pool.test-worker');
    expect(await failureOf(pool.run('returnFunction', undefined))).toMatchObject({ code: 'internal' });
  });

  it('refuses an input that cannot be copied, and continues', async () => {
    const input = { value: 1, more: () => undefined };
    expect(await failureOf(pool.run('double', input))).toMatchObject({ code: 'internal' });
    expect(await pool.run('double', { value: 4 })).toBe(8);
  });

  it('fails the task of a thread that dies, and replaces the thread', async () => {
    for (const name of ['die', 'leave', 'die'] as const)
      expect(await failureOf(pool.run(name, undefined))).toMatchObject({ code: 'internal' });
    expect(await Promise.all([1, 2, 3].map((value) => pool.run('double', { value })))).toEqual([2, 4, 6]);
  });

  it('cancels a running task at once, and a waiting task without running it', async () => {
    const control = new AbortController();
    const { signal } = control;
    const spinning = Promise.withResolvers<void>();
    const tasks = [0, 1].map(() =>
      failureOf(pool.run('spin', null, { signal, onProgress: () => spinning.resolve() })),
    );
    const received: string[] = [];
    const waits = pool.run(
      'double',
      { value: 1 },
      { signal, onProgress: (message) => received.push(message) },
    );
    const waiting = failureOf(waits);
    await spinning.promise;
    control.abort();
    for (const failure of await Promise.all([...tasks, waiting])) expect(failure.code).toBe('aborted');
    expect(received).toEqual([]);
    expect(await failureOf(pool.run('double', { value: 1 }, { signal }))).toMatchObject({ code: 'aborted' });
    expect(await pool.run('double', { value: 5 })).toBe(10);
  });

  it('fails a task whose listener fails, and continues', async () => {
    const onProgress = () => {
      throw new Error('the listener failed');
    };
    await expect(pool.run('spin', null, { onProgress })).rejects.toThrow('the listener failed');
    expect(await pool.run('double', { value: 6 })).toBe(12);
  });

  it('ends running and waiting tasks when it closes', async () => {
    const started = Promise.withResolvers<void>();
    const onProgress = () => started.resolve();
    const tasks = [0, 1, 2].map(() => failureOf(pool.run('spin', null, { onProgress })));
    await started.promise;
    await pool.close();
    const codes = (await Promise.all(tasks)).map(({ code }) => code);
    expect(codes).toEqual(['closed', 'closed', 'closed']);
    expect(await failureOf(pool.run('double', { value: 1 }))).toMatchObject({ code: 'closed' });
  });
});

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof AppError) return failure;
  throw new Error('It did not fail as it should.', { cause: failure });
}
