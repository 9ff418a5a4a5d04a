import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { exactTime } from '../../../../../shared/monitor/change-time.ts';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import { createIncidentList } from './incident-list.ts';
import { pageRows } from './incident-page.ts';
import type { IncidentListDeps } from './loaded-list.ts';

const rowOf = (id: string, changedAt: number, change: Partial<IncidentRow> = {}): IncidentRow => ({
  id,
  subject: `Subject of ${id}`,
  status: 'PROCESSING',
  priority: '3',
  urgency: '',
  originNode: 'machine:web-01',
  changedAt,
  time: exactTime(changedAt),
  changed: ['platformStatus'],
  by: 'others',
  watched: false,
  ...change,
});

/** A host with incidents, and the list of them; `after` fires at once. */
function open(incidents: IncidentRow[], change: Partial<IncidentListDeps> = {}) {
  const world = new Map(incidents.map((row) => [row.id, row]));
  const newest = () => [...world.values()].sort((one, other) => other.changedAt - one.changedAt);
  let asked = 0;
  const list = createIncidentList({
    async ask({ first, count }) {
      asked += 1;
      const rows = newest();
      return { ...noCounts, total: rows.length, rows: rows.slice(first, first + count) };
    },
    askAll: null,
    onChange: () => undefined,
    mayMove: () => false,
    after(_, fire) {
      queueMicrotask(fire);
      return () => undefined;
    },
    ...change,
  });
  return {
    list,
    timesAsked: () => asked,
    ids: () => list.snapshot()?.rows.map(({ id }) => id),
    change: (id: string, changedAt: number, more: Partial<IncidentRow> = {}) =>
      world.set(id, rowOf(id, changedAt, more)),
    leave: (id: string) => world.delete(id),
  };
}
const flush = () => new Promise((resolve) => setTimeout(resolve, 5));
const many = (count: number) => Array.from({ length: count }, (_, n) => rowOf(`i${n}`, count - n));

describe('a list of incidents', () => {
  it('removes rows that no longer match the filter, also in long lists', async () => {
    const world = many(pageRows + 10);
    const isOpen = ({ status }: IncidentRow) => status === 'PROCESSING';
    const newest = () => world.toSorted((one, other) => other.changedAt - one.changedAt);
    const { list, ids } = open([], {
      async ask({ first, count }) {
        const rows = newest().filter(isOpen);
        return { ...noCounts, total: rows.length, rows: rows.slice(first, first + count) };
      },
      askAll: async () => newest().slice(0, pageRows),
      mayMove: () => true,
    });
    await flush();
    expect(ids()).toContain('i50');
    world[50] = rowOf('i50', 1_000, { status: 'TERMINATED' });
    list.look();
    await flush();
    expect(ids()).not.toContain('i50');
    expect(ids()).toContain('i49');
  });

  it('keeps every row in place: changed rows are marked there, and new ones are gathered', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await flush();
    expect(ids()).toEqual(['a', 'b', 'c']);
    change('c', 10, { status: 'TERMINATED' });
    change('new', 11);
    list.look();
    await flush();
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(list.snapshot()?.rows[2]?.status).toBe('TERMINATED');
    expect(list.gathered()).toEqual({ count: 2, more: false });
    list.show();
    await flush();
    expect(ids()).toEqual(['new', 'c', 'a', 'b']);
    expect(list.gathered().count).toBe(0);
  });

  it('gathers nothing where the order stays', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2)]);
    await flush();
    change('a', 9, { status: 'WAITING' });
    list.look();
    await flush();
    expect(list.gathered().count).toBe(0);
    expect(list.snapshot()?.rows[0]).toMatchObject({ id: 'a', status: 'WAITING' });
    change('b', 10);
    list.look();
    await flush();
    expect(list.gathered().count).toBe(1);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('does not announce own changes of rows that are in the list', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await flush();
    change('b', 9, { by: 'own' });
    list.look();
    await flush();
    expect([ids(), list.gathered().count]).toEqual([['a', 'b', 'c'], 0]);
    expect(list.snapshot()?.rows[1]?.by).toBe('own');
    change('c', 10);
    change('new', 11, { by: 'own' });
    list.look();
    await flush();
    expect(list.gathered().count).toBe(2);
  });

  it('updates by itself while it is not being read', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2)], { mayMove: () => true });
    await flush();
    change('b', 9);
    list.look();
    await flush();
    expect(ids()).toEqual(['b', 'a']);
    expect(list.gathered().count).toBe(0);
  });

  it('says that there may be more where a whole page has changed', async () => {
    const { list, change } = open(many(pageRows + 50));
    await flush();
    for (let n = 0; n < pageRows; n++) change(`late${n}`, 10_000 + n);
    list.look();
    await flush();
    expect(list.gathered()).toEqual({ count: pageRows, more: true });
  });

  it('shows the new state of a row that left the filter, and removes it with the next refresh', async () => {
    let isHeld = true;
    const { list, ids, leave } = open([rowOf('a', 3), rowOf('b', 2)], {
      askAll: async () => [rowOf('a', 9, { status: 'RESOLVED' }), rowOf('b', 2)],
      mayMove: () => !isHeld,
    });
    await flush();
    leave('a');
    list.look();
    await flush();
    expect(ids()).toEqual(['a', 'b']);
    expect(list.snapshot()?.rows[0]?.status).toBe('RESOLVED');
    isHeld = false;
    list.look();
    await flush();
    expect(ids()).toEqual(['b']);
  });

  it('removes deleted objects immediately', async () => {
    const { list, ids, leave } = open([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await flush();
    leave('b');
    list.look();
    await flush();
    expect(ids()).toEqual(['a', 'c']);
    expect(list.gathered().count).toBe(0);
  });

  it('passes over no incident page by page, whatever changes meanwhile', async () => {
    const total = 3 * pageRows;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(total - 1), { maxLength: 2 * pageRows }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          const { list, ids, change } = open(many(total));
          await flush();
          let clock = 10_000;
          const moved = new Set<string>();
          for (const round of rounds) {
            for (const n of round) {
              clock += 1;
              moved.add(`i${n}`);
              change(`i${n}`, clock);
            }
            list.look();
            list.more();
            await flush();
          }
          for (let left = 8; left > 0 && !list.snapshot()?.whole; left--) {
            list.more();
            await flush();
          }
          const here = ids() ?? [];
          expect(new Set(here).size).toBe(here.length);
          const still = many(total).map(({ id }) => id);
          expect(here.filter((id) => !moved.has(id))).toEqual(still.filter((id) => !moved.has(id)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('begins again with the next news where the first page failed', async () => {
    let isBroken = true;
    const { list, ids } = open([], {
      async ask() {
        if (isBroken) throw new AppError('offline', 'The platform cannot be reached.');
        return { ...noCounts, total: 1, rows: [rowOf('a', 1)] };
      },
    });
    list.look();
    await flush();
    expect([list.failure()?.code, ids()]).toEqual(['offline', undefined]);
    isBroken = false;
    list.look();
    await flush();
    expect([list.failure(), ids()]).toEqual([null, ['a']]);
  });

  it('keeps the failure of the first page while a look that began before it succeeds', async () => {
    let asked = 0;
    const { list, ids } = open([], {
      async ask() {
        asked += 1;
        if (asked === 1) throw new AppError('offline', 'The platform cannot be reached.');
        return { ...noCounts, total: 1, rows: [rowOf('a', 1)] };
      },
    });
    list.look();
    await flush();
    expect([list.failure()?.code, ids()]).toEqual(['offline', undefined]);
  });

  it('looks once more for whatever came while it looked, and not more often', async () => {
    const { list, timesAsked } = open([rowOf('a', 1)]);
    await flush();
    for (let n = 0; n < 50; n++) list.look();
    await flush();
    expect(timesAsked()).toBe(3);
  });
});
