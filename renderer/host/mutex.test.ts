import { describe, expect, it } from 'vitest';
import { createTurns } from './mutex.ts';

describe('turns', () => {
  it('let so many run at once, and the others in the order in which they asked', async () => {
    const turns = createTurns(2);
    const started: number[] = [];
    const work = [0, 1, 2, 3].map((number) => ({ number, gate: Promise.withResolvers<void>() }));
    const all = work.map(({ number, gate }) =>
      turns.take(() => {
        started.push(number);
        return gate.promise;
      }),
    );
    expect(started).toEqual([0, 1]);
    work[1]?.gate.resolve();
    await all[1];
    expect(started).toEqual([0, 1, 2]);
    work[0]?.gate.resolve();
    work[2]?.gate.resolve();
    work[3]?.gate.resolve();
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('continue after a failure', async () => {
    const turns = createTurns(1);
    const failing = turns.take(() => Promise.reject(new Error('no')));
    const next = turns.take(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });
});
