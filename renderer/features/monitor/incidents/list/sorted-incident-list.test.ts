import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactTime } from '../../../../../shared/monitor/change-time.ts';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import { longestAscent } from './compare-sorted.ts';
import { pageRows } from './incident-page.ts';
import type { IncidentListDeps } from './loaded-list.ts';
import { createSortedIncidentList } from './sorted-incident-list.ts';

const rowOf = (id: string, subject: string, change: Partial<IncidentRow> = {}): IncidentRow => ({
  id,
  subject,
  status: 'PROCESSING',
  priority: '3',
  urgency: '',
  originNode: 'machine:web-01',
  changedAt: 1,
  time: exactTime(1),
  changed: ['subject'],
  by: 'others',
  watched: false,
  ...change,
});

const isOpen = ({ status }: IncidentRow) => status === 'PROCESSING';

/**
 * Creates the list of the open incidents of a host, sorted by subject; delays end at once. `sorted` returns the ids as
 * the host sorts them, `requests` are its pages in order.
 */
function openList(subjects: readonly string[], change: Partial<IncidentListDeps> = {}) {
  const hostRows = new Map(subjects.map((subject, index) => [`i${index}`, rowOf(`i${index}`, subject)]));
  const sorted = () =>
    [...hostRows.values()]
      .filter(isOpen)
      .sort((one, other) => (one.subject < other.subject ? -1 : one.subject > other.subject ? 1 : 0));
  const requests: { first: number; count: number }[] = [];
  const list = createSortedIncidentList({
    async ask({ first, count }) {
      requests.push({ first, count });
      const rows = sorted();
      return { ...noCounts, total: rows.length, isSorted: true, rows: rows.slice(first, first + count) };
    },
    askRows: async (wanted) => wanted.flatMap((id) => hostRows.get(id) ?? []),
    onChange: () => undefined,
    mayMove: () => false,
    now: () => 0,
    after(_, fire) {
      queueMicrotask(fire);
      return () => undefined;
    },
    ...change,
  });
  return {
    list,
    requests,
    ids: () => list.snapshot()?.rows.map(({ id }) => id),
    sorted: () => sorted().map(({ id }) => id),
    set: (id: string, subject: string, more: Partial<IncidentRow> = {}) =>
      hostRows.set(id, rowOf(id, subject, more)),
    remove: (id: string) => hostRows.delete(id),
    async look() {
      list.refresh();
      await flush();
    },
  };
}

/** Waits until every response has arrived; no response in these tests takes longer. */
const flush = () => new Promise((resolve) => setTimeout(resolve));
/** Subjects in ascending order. */
const manySubjects = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${String(index).padStart(4, '0')}`);

describe('a sorted list of incidents', () => {
  it('updates rows in place, and counts the rows that would move', async () => {
    const { list, ids, set, look } = openList(['a', 'b', 'c', 'd']);
    await flush();
    expect(ids()).toEqual(['i0', 'i1', 'i2', 'i3']);
    set('i1', 'b', { priority: '1' });
    await look();
    expect(list.snapshot()?.rows[1]?.priority).toBe('1');
    expect(list.gathered().count).toBe(0);
    set('i3', 'A');
    set('i9', 'bb');
    await look();
    expect(ids()).toEqual(['i0', 'i1', 'i2', 'i3']);
    expect(list.snapshot()?.rows[3]?.subject).toBe('A');
    expect(list.gathered()).toEqual({ count: 2, more: false, since: 0 });
    list.reload();
    await flush();
    expect(ids()).toEqual(['i3', 'i0', 'i1', 'i9', 'i2']);
    expect(list.gathered().count).toBe(0);
  });

  it('adds a new last row at once, because that moves no other row', async () => {
    const { list, ids, set, look } = openList(['a', 'b']);
    await flush();
    set('i9', 'z');
    await look();
    expect(ids()).toEqual(['i0', 'i1', 'i9']);
    expect(list.gathered().count).toBe(0);
  });

  it('keeps rows that no longer match the filter, with their new status, and removes deleted rows', async () => {
    const { list, ids, set, remove, look } = openList(['a', 'b', 'c']);
    await flush();
    list.draw(0, 2);
    set('i1', 'b', { status: 'RESOLVED' });
    remove('i2');
    await look();
    expect(ids()).toEqual(['i0', 'i1']);
    expect(list.snapshot()?.rows[1]?.status).toBe('RESOLVED');
    expect(list.gathered().count).toBe(0);
    list.reload();
    await flush();
    expect(ids()).toEqual(['i0']);
  });

  it('does not count changes of loaded rows by the user as new changes', async () => {
    const { list, ids, set, look } = openList(['a', 'b', 'c']);
    await flush();
    set('i2', 'A', { by: 'own' });
    await look();
    expect([ids(), list.gathered().count]).toEqual([['i0', 'i1', 'i2'], 0]);
  });

  it('moves rows while the user does not read the list, but not while the monitor is paused', async () => {
    let isPaused = true;
    const { list, ids, set, look } = openList(['a', 'b'], { mayMove: () => true, isPaused: () => isPaused });
    await flush();
    set('i1', 'A', { watched: true });
    await look();
    expect(ids()).toEqual(['i0', 'i1']);
    expect(list.snapshot()?.rows[1]).toMatchObject({ subject: 'b', watched: true });
    isPaused = false;
    await look();
    expect(ids()).toEqual(['i1', 'i0']);
  });

  it('loads page by page, and requests all loaded rows again after a change', async () => {
    const { list, ids, sorted, requests, set, look } = openList(manySubjects(700), { mayMove: () => true });
    await flush();
    expect(ids()).toHaveLength(pageRows);
    for (let page = 2; page <= 6; page++) {
      list.loadMore();
      await flush();
      expect(ids()).toEqual(sorted().slice(0, page * pageRows));
    }
    requests.length = 0;
    set('i650', 's');
    await look();
    expect(requests).toEqual([
      { first: 0, count: 500 },
      { first: 500, count: 100 },
    ]);
    expect(ids()).toEqual(sorted().slice(0, 600));
    list.loadMore();
    await flush();
    list.loadMore();
    await flush();
    expect(ids()).toEqual(sorted());
    expect(list.snapshot()?.isComplete).toBe(true);
  });

  it('is marked as not sorted if the host did not sort it', async () => {
    const { list } = openList([], {
      ask: async () => ({ ...noCounts, isSorted: false, rows: [rowOf('i0', 'a')] }),
    });
    await flush();
    expect(list.counts().isSorted).toBe(false);
  });

  it('reports a failure until a later request succeeds', async () => {
    let isBroken = true;
    const { list, look } = openList([], {
      async ask() {
        if (isBroken) throw new Error('broken');
        return { ...noCounts, rows: [rowOf('i0', 'a')] };
      },
    });
    await flush();
    expect(list.failure()).not.toBeNull();
    isBroken = false;
    list.reload();
    await look();
    expect(list.failure()).toBeNull();
    expect(list.snapshot()?.rows).toHaveLength(1);
  });

  it('has the order of the host after any changes, once they are shown', async () => {
    const letters = fc.constantFrom(...'abcdefgh');
    const change = fc.oneof(
      fc.record({ kind: fc.constant('set'), at: fc.nat(14), subject: letters, isOpen: fc.boolean() }),
      fc.record({ kind: fc.constant('remove'), at: fc.nat(14), subject: letters, isOpen: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters, { maxLength: 12 }),
        fc.array(fc.array(change, { maxLength: 6 }), { maxLength: 5 }),
        async (subjects, rounds) => {
          const { list, ids, sorted, set, remove, look } = openList(subjects);
          await flush();
          for (const round of rounds) {
            const before = ids() ?? [];
            for (const { kind, at, subject, isOpen } of round) {
              if (kind === 'remove') remove(`i${at}`);
              else set(`i${at}`, subject, { status: isOpen ? 'PROCESSING' : 'RESOLVED' });
            }
            await look();
            const current = ids() ?? [];
            expect(new Set(current).size).toBe(current.length);
            // No row has moved past another one.
            if (before.length > 0) {
              const remaining = before.filter((id) => current.includes(id));
              expect(current.slice(0, remaining.length)).toEqual(remaining);
            }
            if (list.gathered().count === 0)
              expect(current.filter((id) => sorted().includes(id))).toEqual(sorted());
          }
          list.reload();
          await flush();
          expect(ids()).toEqual(sorted());
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the longest ascent', () => {
  it('is ascending, and no other ascent is longer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 9 }), (numbers) => {
        const ascent = [...longestAscent(numbers)]
          .sort((one, other) => one - other)
          .map((at) => numbers[at] ?? 0);
        expect(ascent).toEqual(ascent.toSorted((one, other) => one - other));
        const lengths: number[] = [];
        for (const [at, number] of numbers.entries())
          lengths[at] = 1 + Math.max(0, ...lengths.filter((_, to) => (numbers[to] ?? 0) < number));
        expect(ascent).toHaveLength(Math.max(0, ...lengths));
      }),
    );
  });
});
