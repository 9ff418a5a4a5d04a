import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { createIncidentList, type IncidentListDeps, pageRows } from './incident-list.ts';

const rowOf = (id: string, changedAt: number, change: Partial<IncidentRow> = {}): IncidentRow => ({
  id,
  subject: `Subject of ${id}`,
  status: 'PROCESSING',
  priority: '3',
  originNode: 'machine:web-01',
  changedAt,
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
      return { total: rows.length, rows: rows.slice(first, first + count) };
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
    ids: () => list.picture()?.rows.map(({ id }) => id),
    change: (id: string, changedAt: number, more: Partial<IncidentRow> = {}) =>
      world.set(id, rowOf(id, changedAt, more)),
    leave: (id: string) => world.delete(id),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const many = (count: number) => Array.from({ length: count }, (_, n) => rowOf(`i${n}`, count - n));

describe('a list of incidents', () => {
  it('lets go of what the filter does not let through any more, also where it is long', async () => {
    const world = many(pageRows + 10);
    const isOpen = ({ status }: IncidentRow) => status === 'PROCESSING';
    const newest = () => world.toSorted((one, other) => other.changedAt - one.changedAt);
    const { list, ids } = open([], {
      async ask({ first, count }) {
        const rows = newest().filter(isOpen);
        return { total: rows.length, rows: rows.slice(first, first + count) };
      },
      askAll: async () => newest().slice(0, pageRows),
      mayMove: () => true,
    });
    await settle();
    expect(ids()).toContain('i50');
    world[50] = rowOf('i50', 1_000, { status: 'TERMINATED' });
    list.look();
    await settle();
    expect(ids()).not.toContain('i50');
    expect(ids()).toContain('i49');
  });

  it('lets no row jump: what has changed says so where it stands, and gathers', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await settle();
    expect(ids()).toEqual(['a', 'b', 'c']);
    change('c', 10, { status: 'TERMINATED' });
    change('new', 11);
    list.look();
    await settle();
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(list.picture()?.rows[2]?.status).toBe('TERMINATED');
    expect(list.gathered()).toEqual({ count: 2, more: false });
    list.show();
    await settle();
    expect(ids()).toEqual(['new', 'c', 'a', 'b']);
    expect(list.gathered().count).toBe(0);
  });

  it('gathers nothing where the order stays', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2)]);
    await settle();
    change('a', 9, { status: 'WAITING' });
    list.look();
    await settle();
    expect(list.gathered().count).toBe(0);
    expect(list.picture()?.rows[0]).toMatchObject({ id: 'a', status: 'WAITING' });
    change('b', 10);
    list.look();
    await settle();
    expect(list.gathered().count).toBe(1);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('moves by itself while nobody looks', async () => {
    const { list, ids, change } = open([rowOf('a', 3), rowOf('b', 2)], { mayMove: () => true });
    await settle();
    change('b', 9);
    list.look();
    await settle();
    expect(ids()).toEqual(['b', 'a']);
    expect(list.gathered().count).toBe(0);
  });

  it('says that there may be more where a whole page has changed', async () => {
    const { list, change } = open(many(pageRows + 50));
    await settle();
    for (let n = 0; n < pageRows; n++) change(`late${n}`, 10_000 + n);
    list.look();
    await settle();
    expect(list.gathered()).toEqual({ count: pageRows, more: true });
  });

  it('says of a row that has left the filter what it is now, and lets it go when it is shown anew', async () => {
    let isHeld = true;
    const { list, ids, leave } = open([rowOf('a', 3), rowOf('b', 2)], {
      askAll: async () => [rowOf('a', 9, { status: 'RESOLVED' }), rowOf('b', 2)],
      mayMove: () => !isHeld,
    });
    await settle();
    leave('a');
    list.look();
    await settle();
    expect(ids()).toEqual(['a', 'b']);
    expect(list.picture()?.rows[0]?.status).toBe('RESOLVED');
    isHeld = false;
    list.look();
    await settle();
    expect(ids()).toEqual(['b']);
  });

  it('lets go at once of what was deleted', async () => {
    const { list, ids, leave } = open([rowOf('a', 3), rowOf('b', 2), rowOf('c', 1)]);
    await settle();
    leave('b');
    list.look();
    await settle();
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
          await settle();
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
            await settle();
          }
          for (let left = 8; left > 0 && !list.picture()?.whole; left--) {
            list.more();
            await settle();
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

  it('looks once more for whatever came while it looked, and not more often', async () => {
    const { list, timesAsked } = open([rowOf('a', 1)]);
    await settle();
    for (let n = 0; n < 50; n++) list.look();
    await settle();
    expect(timesAsked()).toBe(3);
  });
});
