import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConflicting } from '../batches/bucket.ts';
import { createKeySet } from '../batches/key-set.ts';
import type { KeyedRequest } from '../batches/planned-request.ts';
import { createScheduler } from './scheduler.ts';

const requestOf = (writes: string[], reads: string[] = []): KeyedRequest => ({
  rows: [{ record: 1, cells: [], text: '', hash: [0, 0] }],
  class: 'repeatable',
  unanswered: new Map(),
  writes: createKeySet(writes),
  reads: createKeySet(reads),
  bytes: 0,
});
async function* each<T>(values: readonly T[], onTake: (value: T) => void = () => undefined) {
  for (const value of values) {
    onTake(value);
    yield value;
  }
}
/** A scheduler of requests that are in flight until their `end` is called; `open` lists these, `started` lists all. */
function openScheduler(options: { atOnce?: number } = {}) {
  const open: { request: KeyedRequest; end: () => void }[] = [];
  const started: KeyedRequest[] = [];
  const switches = { mayStart: true, isOver: false, atOnce: options.atOnce ?? 3 };
  let rows = 0;
  const scheduler = createScheduler({
    onInFlight: (inFlight) => {
      rows = inFlight;
    },
    atOnce: () => switches.atOnce,
    mayStart: () => switches.mayStart,
    isOver: () => switches.isOver,
    send: (request) => {
      started.push(request);
      return new Promise((end) => void open.push({ request, end }));
    },
  });
  const flush = () => new Promise((resolve) => setImmediate(resolve));
  return { open, started, switches, scheduler, flush, inFlight: () => rows };
}

describe('the scheduler', () => {
  it('never runs two requests with a common key at once, and starts all in their order', async () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const some = fc.array(key, { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(some, some), { maxLength: 20 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (all, chances, atOnce) => {
          const requests = all.map(([writes, reads]) => requestOf(writes, reads));
          const { open, started, scheduler, flush, inFlight } = openScheduler({ atOnce });
          let isDone = false;
          const done = scheduler.run(each(requests)).then(() => {
            isDone = true;
          });
          for (let step = 0; !isDone; step++) {
            await flush();
            expect(open.length).toBeLessThanOrEqual(atOnce);
            for (const [at, { request }] of open.entries())
              for (const other of open.slice(at + 1))
                expect(isConflicting(request, other.request)).toBe(false);
            const [ended] = open.splice((chances[step % chances.length] ?? 0) % Math.max(1, open.length), 1);
            ended?.end();
          }
          await done;
          expect(started).toEqual(requests);
          expect(inFlight()).toBe(0);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('takes the next request only when the previous one has started', async () => {
    const { open, scheduler, flush, inFlight } = openScheduler({ atOnce: 2 });
    let taken = 0;
    const done = scheduler.run(
      each(
        Array.from({ length: 9 }, (_, n) => requestOf([`${n}`])),
        () => {
          taken += 1;
        },
      ),
    );
    await flush();
    expect([taken, open.length, inFlight()]).toEqual([3, 2, 2]);
    while (taken < 9 || open.length > 0) {
      open.shift()?.end();
      await flush();
    }
    await done;
  });

  it('starts nothing while it is paused, and waits for running requests when it is over', async () => {
    const { open, started, switches, scheduler, flush } = openScheduler();
    switches.mayStart = false;
    const done = scheduler.run(each([requestOf(['a']), requestOf(['a'])]));
    await flush();
    expect(started).toEqual([]);
    switches.mayStart = true;
    scheduler.wake();
    await flush();
    expect(started).toHaveLength(1);
    switches.isOver = true;
    scheduler.wake();
    await flush();
    let ended = false;
    void done.then(() => {
      ended = true;
    });
    await flush();
    expect(ended).toBe(false);
    open[0]?.end();
    await done;
    expect(started).toHaveLength(1);
  });

  it('runs other requests while one is being verified, but none with a common key', async () => {
    const { open, started, scheduler, flush } = openScheduler({ atOnce: 1 });
    const [lost, dependent, other, last] = [['a'], ['a', 'b'], ['c'], ['b']].map((keys) => requestOf(keys));
    const done = scheduler.run(each([lost, dependent, other, last] as KeyedRequest[]));
    await flush();
    expect(started).toEqual([lost]);
    scheduler.markVerifying(lost as KeyedRequest);
    await flush();
    // A request with a key of a waiting one waits for that one, too.
    expect(started).toEqual([lost, other]);
    open[1]?.end();
    await flush();
    expect(started).toEqual([lost, other]);
    open[0]?.end();
    await flush();
    expect(started).toEqual([lost, other, dependent]);
    open[2]?.end();
    await flush();
    open[3]?.end();
    await done;
    expect(started).toEqual([lost, other, dependent, last]);
  });

  it('holds a limited number of bytes of requests that are being verified', async () => {
    const { open, started, scheduler, flush, switches } = openScheduler({ atOnce: 1 });
    // 16 MiB each, of which four reach the limit.
    const large = Array.from({ length: 6 }, (_, n) => ({ ...requestOf([`${n}`]), bytes: 16 << 20 }));
    const done = scheduler.run(each(large));
    for (const request of large) {
      await flush();
      if (started.includes(request)) scheduler.markVerifying(request);
    }
    await flush();
    expect(started).toHaveLength(4);
    switches.isOver = true;
    for (const { end } of open) end();
    await done;
  });

  it('waits for running requests before it reports that the rows cannot be read', async () => {
    const { open, scheduler, flush } = openScheduler();
    async function* broken() {
      yield requestOf(['a']);
      throw new Error('gone');
    }
    let failed: unknown;
    const done = scheduler.run(broken()).catch((error) => {
      failed = error;
    });
    await flush();
    expect(failed).toBeUndefined();
    open[0]?.end();
    await done;
    expect(failed).toMatchObject({ message: 'gone' });
  });
});
