import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHashList, type Hash } from './hash-list.ts';

/** Half of a hash, often small, so that equal halves and equal hashes occur. */
const half = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
const hash: fc.Arbitrary<Hash> = fc.tuple(half, half);

it('contains exactly the hashes that were added, in whatever order and for whatever expected size', () => {
  fc.assert(
    fc.property(
      fc.array(hash, { maxLength: 200 }),
      fc.array(hash),
      fc.nat(100),
      (added, others, expected) => {
        const list = createHashList(expected);
        for (const each of added) list.add(each);
        const sorted = list.sorted();
        const known = new Set(added.map(String));
        expect(sorted.size).toBe(added.length);
        for (const each of [...added, ...others]) expect(sorted.has(each)).toBe(known.has(String(each)));
      },
    ),
  );
});

it('finds the hashes that were added more than once', () => {
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 200 }), (added) => {
      const list = createHashList(0);
      for (const each of added) list.add(each);
      const repeated = list.repeated();
      const timesOf = Map.groupBy(added, String);
      for (const each of added) expect(repeated.has(each)).toBe((timesOf.get(String(each))?.length ?? 0) > 1);
    }),
  );
});
