import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import { flush, manyRows, openList, rowOf } from './incident-list.test-kit.ts';
import { pageRows } from './incident-page.ts';

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
      askRows: async (wanted) => allRows.filter(({ id }) => wanted.includes(id)),
      mayMove: () => true,
    });
    await flush();
    expect(ids()).toContain('i50');
    list.draw(45, 55);
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
    expect(list.gathered()).toEqual({ count: 2, more: false, since: 0 });
    list.reload();
    await flush();
    expect(ids()).toEqual(['new', 'c', 'a', 'b']);
    expect(list.gathered().count).toBe(0);
  });

  it('knows since when rows keep their places', async () => {
    let now = 10;
    const { list, change } = openList([rowOf('a', 3), rowOf('b', 2)], { now: () => now });
    await flush();
    for (const at of [20, 30]) {
      now = at;
      change('b', at);
      change(`new ${at}`, at);
      list.refresh();
      await flush();
    }
    expect(list.gathered()).toEqual({ count: 3, more: false, since: 20 });
    list.reload();
    await flush();
    now = 40;
    change('a', 40);
    list.refresh();
    await flush();
    expect(list.gathered()).toEqual({ count: 1, more: false, since: 40 });
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
    expect(list.gathered()).toEqual({ count: pageRows, more: true, since: 0 });
  });

  it('updates a row that no longer matches the filter, and removes it once rows may move', async () => {
    let isBeingRead = true;
    const { list, ids, leave } = openList([rowOf('a', 3), rowOf('b', 2)], {
      askRows: async () => [rowOf('a', 9, { status: 'RESOLVED' }), rowOf('b', 2)],
      mayMove: () => !isBeingRead,
    });
    await flush();
    list.draw(0, 1);
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

  it('removes deleted incidents immediately, wherever they are in the list', async () => {
    const { list, ids, change, leave } = openList(manyRows(pageRows + 50));
    await flush();
    list.draw(45, 55);
    leave('i50');
    list.refresh();
    await flush();
    expect(ids()).not.toContain('i50');
    expect(ids()).toContain('i49');
    // The incident that follows the loaded ones is within the first page now, but it has not changed.
    expect(list.gathered().count).toBe(0);
    change('i0', 9_000);
    list.refresh();
    await flush();
    expect(list.gathered().count).toBe(0);
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
