import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flush, manyRows, openList } from './incident-list.test-kit.ts';
import { pageRows } from './incident-page.ts';

describe('the order of a list of incidents', () => {
  it('has the order of the host while rows may move, however many changes there are at once', async () => {
    const total = 2 * pageRows;
    const changes = fc.array(fc.nat(total - 1), { maxLength: 2 * total, size: 'max' });
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 4 }), async (rounds) => {
        const { list, ids, hostIds, change } = openList(manyRows(total), { mayMove: () => true });
        await flush();
        let clock = 10_000;
        for (const round of rounds) {
          for (const n of round) {
            clock += 1;
            change(`i${n}`, clock);
          }
          list.refresh();
          await flush();
          list.loadMore();
          await flush();
          const shown = ids() ?? [];
          expect(shown.length).toBeGreaterThan(pageRows);
          expect(shown).toEqual(hostIds().slice(0, shown.length));
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('loads every incident that does not change, page by page, whatever others change or leave the filter', async () => {
    const total = 3 * pageRows;
    const some = fc.array(fc.nat(total - 1), { maxLength: 2 * pageRows, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ some, leave: fc.boolean() }), { minLength: 3, maxLength: 6 }),
        async (rounds) => {
          const { list, ids, change, leave } = openList(manyRows(total));
          await flush();
          let clock = 10_000;
          const touched = new Set<string>();
          for (const round of rounds) {
            for (const n of round.some) {
              clock += 1;
              touched.add(`i${n}`);
              if (round.leave) leave(`i${n}`);
              else change(`i${n}`, clock);
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
          expect(loaded.filter((id) => !touched.has(id))).toEqual(initial.filter((id) => !touched.has(id)));
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
