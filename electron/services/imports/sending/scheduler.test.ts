import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInTheWay } from './bucket.ts';
import { createKeySet } from './key-set.ts';
import type { KeyedRequest } from './planned-request.ts';
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
/** Sends that are ended by hand, in any order. */
function desk(options: { atOnce?: number } = {}) {
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
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { open, started, switches, scheduler, settle, inFlight: () => rows };
}

describe('the scheduler', () => {
  it('never has two under way that touch the same, and starts them in their order', async () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const some = fc.array(key, { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(some, some), { maxLength: 20 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (all, chances, atOnce) => {
          const requests = all.map(([writes, reads]) => requestOf(writes, reads));
          const { open, started, scheduler, settle, inFlight } = desk({ atOnce });
          let over = false;
          const done = scheduler.run(each(requests)).then(() => {
            over = true;
          });
          for (let turn = 0; !over; turn++) {
            await settle();
            expect(open.length).toBeLessThanOrEqual(atOnce);
            for (const [at, { request }] of open.entries())
              for (const other of open.slice(at + 1)) expect(isInTheWay(request, other.request)).toBe(false);
            const [ended] = open.splice((chances[turn % chances.length] ?? 0) % Math.max(1, open.length), 1);
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

  it('asks for the next request only when the one before it has left', async () => {
    const { open, scheduler, settle, inFlight } = desk({ atOnce: 2 });
    let taken = 0;
    const done = scheduler.run(
      each(
        Array.from({ length: 9 }, (_, n) => requestOf([`${n}`])),
        () => {
          taken += 1;
        },
      ),
    );
    await settle();
    expect([taken, open.length, inFlight()]).toEqual([3, 2, 2]);
    while (taken < 9 || open.length > 0) {
      open.shift()?.end();
      await settle();
    }
    await done;
  });

  it('starts nothing while it is paused, and waits for what is under way when it is over', async () => {
    const { open, started, switches, scheduler, settle } = desk();
    switches.mayStart = false;
    const done = scheduler.run(each([requestOf(['a']), requestOf(['a'])]));
    await settle();
    expect(started).toEqual([]);
    switches.mayStart = true;
    scheduler.look();
    await settle();
    expect(started).toHaveLength(1);
    switches.isOver = true;
    scheduler.look();
    await settle();
    let ended = false;
    void done.then(() => {
      ended = true;
    });
    await settle();
    expect(ended).toBe(false);
    open[0]?.end();
    await done;
    expect(started).toHaveLength(1);
  });

  it('waits for what is under way before it passes on that the rows cannot be read', async () => {
    const { open, scheduler, settle } = desk();
    async function* broken() {
      yield requestOf(['a']);
      throw new Error('gone');
    }
    let failed: unknown;
    const done = scheduler.run(broken()).catch((error) => {
      failed = error;
    });
    await settle();
    expect(failed).toBeUndefined();
    open[0]?.end();
    await done;
    expect(failed).toMatchObject({ message: 'gone' });
  });
});
