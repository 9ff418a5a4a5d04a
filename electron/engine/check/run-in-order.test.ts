import { expect, it } from 'vitest';
import { runInOrder } from './run-in-order.ts';

it('passes on no result after an abort, also not those that waited for an earlier one', async () => {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const passedOn: number[] = [];
  const done = runInOrder({
    tasks: [0, 1, 2, 3],
    concurrency: 2,
    signal: stop.signal,
    async run(task) {
      if (task === 0) await first.promise;
      // The last one ends the wait of the first, whose result the others need.
      if (task === 3) first.resolve();
      return task;
    },
    onResult(result) {
      passedOn.push(result);
      stop.abort();
    },
  });
  await expect(done).rejects.toMatchObject({ code: 'aborted' });
  expect(passedOn).toEqual([0]);
});
