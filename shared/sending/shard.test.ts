import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shardOf } from './shard.ts';

const rows = fc.array(fc.record({ identity: fc.oneof(fc.constant(''), fc.string({ unit: 'binary' })) }), {
  maxLength: 200,
});

it('puts every row into exactly one shard, and rows with the same identity into the same shard', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 64 }), (all, count) => {
      const shards = Array.from({ length: count }, () => [] as number[]);
      for (const [at, { identity }] of all.entries()) shards[shardOf(identity, at + 1, count) - 1]?.push(at);
      expect(shards.flat().toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at));
      for (const [at, { identity }] of all.entries())
        for (const [other, row] of all.entries())
          if (identity !== '' && row.identity === identity)
            expect(shardOf(identity, other + 1, count)).toBe(shardOf(identity, at + 1, count));
    }),
  );
});

it('distributes numbered names and rows without a name evenly', () => {
  for (const identityOf of [(n: number) => `machine:mx-${n}`, (n: number) => String(n), () => '']) {
    const sizes = new Array<number>(16).fill(0);
    for (let n = 1; n <= 160_000; n += 1) {
      const at = shardOf(identityOf(n), n, 16) - 1;
      sizes[at] = (sizes[at] ?? 0) + 1;
    }
    expect(Math.min(...sizes)).toBeGreaterThan(9_500);
    expect(Math.max(...sizes)).toBeLessThan(10_500);
  }
});

it('the shard of an identity never changes, because a stopped group continues with it', () => {
  expect(['a', 'machine:mx-0001', 'é', '😀', ''].map((identity) => shardOf(identity, 7, 1_000))).toEqual([
    716, 339, 74, 207, 974,
  ]);
});
