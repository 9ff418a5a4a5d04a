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

/**
 * Creates the list of these incidents of a host; delays end at once. `change` and `leave` change the incidents of the
 * host, `requestCount` counts its requests.
 */
function openList(incidents: IncidentRow[], change: Partial<IncidentListDeps> = {}) {
  const hostRows = new Map(incidents.map((row) => [row.id, row]));
  const newest = () => [...hostRows.values()].sort((one, other) => other.changedAt - one.changedAt);
  let requests = 0;
  const list = createIncidentList({
    async ask({ first, count }) {
      requests += 1;
      const rows = newest();
      return { ...noCounts, total: rows.length, rows: rows.slice(first, first + count) };
    },
    askAll: null,
    askRows: async (ids) => ids.flatMap((id) => hostRows.get(id) ?? []),
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
    requestCount: () => requests,
    ids: () => list.snapshot()?.rows.map(({ id }) => id),
    change: (id: string, changedAt: number, more: Partial<IncidentRow> = {}) =>
      hostRows.set(id, rowOf(id, changedAt, more)),
    leave: (id: string) => hostRows.delete(id),
  };
}
/** Waits until every response has arrived. */
const flush = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Incidents with descending times of change. */
const manyRows = (count: number) => Array.from({ length: count }, (_, n) => rowOf(`i${n}`, count - n));

describe('a list of incidents', () => {
  it('removes rows that no longer match the filter, also in long lists', async () => {
    const allRows = manyRows(pageRows + 10);
    const isOpen = ({ status }: IncidentRow) => status === 'PROCESSING';
    const newest = () => allRows.toSorted((one, other) => other.changedAt - one.changedAt);
    const { list, ids } = openList([], {
      async ask({ first, count }) {
        const rows = newest().filter(isOpen);
        return { ...noCounts, total: rows.length, rows: rows.slice(first, first + count) };
      },
      askAll: async () => newest().slice(0, pageRows),
      mayMove: () => true,
    });
    await flush();
    expect(ids()).toContain('i50');
    allRows[50] = rowOf('i50', 1_000, { status: 'TERMINATED' });
    list.refresh();
    await flush();
    expect(ids()).not.toContain('i50');
    expect(ids()).toContain('i49');
  });

  it('updates rows in place, and counts new rows and changes that would move rows', async () => {
    const { list, ids, change } = openList([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await flush();
    expect(ids()).toEqual(['a', 'b', 'c']);
    change('c', 10, { status: 'TERMINATED' });
    change('new', 11);
    list.refresh();
    await flush();
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(list.snapshot()?.rows[2]?.status).toBe('TERMINATED');
    expect(list.gathered()).toEqual({ count: 2, more: false });
    list.reload();
    await flush();
    expect(ids()).toEqual(['new', 'c', 'a', 'b']);
    expect(list.gathered().count).toBe(0);
  });

  it('does not count a change that moves no row', async () => {
    const { list, ids, change } = openList([rowOf('a', 3), rowOf('b', 2)]);
    await flush();
    change('a', 9, { status: 'WAITING' });
    list.refresh();
    await flush();
    expect(list.gathered().count).toBe(0);
    expect(list.snapshot()?.rows[0]).toMatchObject({ id: 'a', status: 'WAITING' });
    change('b', 10);
    list.refresh();
    await flush();
    expect(list.gathered().count).toBe(1);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('does not count changes by the user as new changes', async () => {
    const { list, ids, change } = openList([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await flush();
    change('b', 9, { by: 'own' });
    list.refresh();
    await flush();
    expect([ids(), list.gathered().count]).toEqual([['a', 'b', 'c'], 0]);
    expect(list.snapshot()?.rows[1]?.by).toBe('own');
    change('c', 10);
    change('new', 11, { by: 'own' });
    list.refresh();
    await flush();
    expect(list.gathered().count).toBe(1);
  });

  it('moves rows while the user does not read the list', async () => {
    const { list, ids, change } = openList([rowOf('a', 3), rowOf('b', 2)], { mayMove: () => true });
    await flush();
    change('b', 9);
    list.refresh();
    await flush();
    expect(ids()).toEqual(['b', 'a']);
    expect(list.gathered().count).toBe(0);
  });

  it('updates the drawn rows in place, also below a page of newer changes', async () => {
    const { list, ids, change } = openList(manyRows(pageRows + 50));
    await flush();
    const before = ids();
    list.draw(10, 20);
    for (let n = 0; n < pageRows; n++) change(`late${n}`, 10_000 + n);
    change('i15', 9_000, { by: 'own', acknowledgedBy: 'ada' });
    list.refresh();
    await flush();
    expect(list.snapshot()?.rows[15]).toMatchObject({ id: 'i15', acknowledgedBy: 'ada', changedAt: 9_000 });
    expect(ids()).toEqual(before);
  });

  it('updates rows when they are drawn', async () => {
    const { list, change } = openList(manyRows(pageRows));
    await flush();
    list.draw(0, 9);
    for (let n = 0; n < pageRows; n++) change(`late${n}`, 10_000 + n);
    change('i50', 9_000, { status: 'TERMINATED' });
    list.refresh();
    await flush();
    expect(list.snapshot()?.rows[50]?.status).toBe('PROCESSING');
    list.draw(45, 55);
    await flush();
    expect(list.snapshot()?.rows[50]?.status).toBe('TERMINATED');
  });

  it('reports that there may be more changes if a whole page has changed', async () => {
    const { list, change } = openList(manyRows(pageRows + 50));
    await flush();
    for (let n = 0; n < pageRows; n++) change(`late${n}`, 10_000 + n);
    list.refresh();
    await flush();
    expect(list.gathered()).toEqual({ count: pageRows, more: true });
  });

  it('updates a row that no longer matches the filter, and removes it once rows may move', async () => {
    let isBeingRead = true;
    const { list, ids, leave } = openList([rowOf('a', 3), rowOf('b', 2)], {
      askAll: async () => [rowOf('a', 9, { status: 'RESOLVED' }), rowOf('b', 2)],
      mayMove: () => !isBeingRead,
    });
    await flush();
    leave('a');
    list.refresh();
    await flush();
    expect(ids()).toEqual(['a', 'b']);
    expect(list.snapshot()?.rows[0]?.status).toBe('RESOLVED');
    isBeingRead = false;
    list.refresh();
    await flush();
    expect(ids()).toEqual(['b']);
  });

  it('removes deleted objects immediately', async () => {
    const { list, ids, leave } = openList([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await flush();
    leave('b');
    list.refresh();
    await flush();
    expect(ids()).toEqual(['a', 'c']);
    expect(list.gathered().count).toBe(0);
  });

  it('loads every incident that does not change, page by page, whatever others change meanwhile', async () => {
    const total = 3 * pageRows;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(total - 1), { maxLength: 2 * pageRows }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          const { list, ids, change } = openList(manyRows(total));
          await flush();
          let clock = 10_000;
          const moved = new Set<string>();
          for (const round of rounds) {
            for (const n of round) {
              clock += 1;
              moved.add(`i${n}`);
              change(`i${n}`, clock);
            }
            list.refresh();
            list.loadMore();
            await flush();
          }
          for (let attempts = 8; attempts > 0 && !list.snapshot()?.isComplete; attempts--) {
            list.loadMore();
            await flush();
          }
          const loaded = ids() ?? [];
          expect(new Set(loaded).size).toBe(loaded.length);
          const initial = manyRows(total).map(({ id }) => id);
          expect(loaded.filter((id) => !moved.has(id))).toEqual(initial.filter((id) => !moved.has(id)));
        },
      ),
      { numRuns: 15 },
    );
  });

  it('requests the first page again at the next change if it failed', async () => {
    let isBroken = true;
    const { list, ids } = openList([], {
      async ask() {
        if (isBroken) throw new AppError('offline', 'The platform cannot be reached.');
        return { ...noCounts, total: 1, rows: [rowOf('a', 1)] };
      },
    });
    list.refresh();
    await flush();
    expect([list.failure()?.code, ids()]).toEqual(['offline', undefined]);
    isBroken = false;
    list.refresh();
    await flush();
    expect([list.failure(), ids()]).toEqual([null, ['a']]);
  });

  it('keeps the failure of the first page if a comparison that began before succeeds', async () => {
    let requests = 0;
    const { list, ids } = openList([], {
      async ask() {
        requests += 1;
        if (requests === 1) throw new AppError('offline', 'The platform cannot be reached.');
        return { ...noCounts, total: 1, rows: [rowOf('a', 1)] };
      },
    });
    list.refresh();
    await flush();
    expect([list.failure()?.code, ids()]).toEqual(['offline', undefined]);
  });

  it('compares only once more for all changes during a comparison', async () => {
    const { list, requestCount } = openList([rowOf('a', 1)]);
    await flush();
    for (let n = 0; n < 50; n++) list.refresh();
    await flush();
    // The first page, a comparison, and one more for the other changes.
    expect(requestCount()).toBe(3);
  });
});
