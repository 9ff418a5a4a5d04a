import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestLedgers, updateOf } from './ledger.test-kit.ts';

const dayMs = 86_400_000;
const piece = fc.record({
  indexes: fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 8 }),
  isOld: fc.boolean(),
  thenPrune: fc.boolean(),
});

it('counts what changed since every version, in whatever order updates came and whatever was pruned', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const test = openTestLedgers();
      try {
        const { ledger, ledgers, now } = test;
        const kept = new Map<number, { version: number; isOld: boolean }>();
        const versions = [ledger.state().version];
        let pruned = -1;
        for (const { indexes, isOld, thenPrune } of pieces) {
          // An index of before is not requested again.
          const fresh = indexes.filter((index) => index > pruned && !kept.has(index));
          const updates = fresh.map((index) => updateOf(index, `INC-${index % 3}`, { subject: 'x' }));
          ledger.storeUpdates(updates, isOld ? now - 3 * dayMs : now);
          const { version } = ledger.state();
          versions.push(version);
          for (const index of fresh) kept.set(index, { version, isOld });
          if (!thenPrune) continue;
          ledgers.prune({ days: 1, sizeBytes: null });
          for (const [index, each] of kept) {
            if (!each.isOld) continue;
            kept.delete(index);
            pruned = Math.max(pruned, index);
          }
        }
        for (const version of versions)
          expect(ledger.since(version).changes).toBe(
            [...kept.values()].filter((each) => each.version > version).length,
          );
      } finally {
        test.close();
      }
    }),
    { numRuns: 40 },
  );
});
