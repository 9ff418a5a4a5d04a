import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowSet } from './row-set.ts';
import { createRowSetBuilder } from './row-set-builder.ts';
import { differenceOf, emptyRowSet, intersectionOf, rangeOf, unionOf } from './row-set-operations.ts';
import { fromParts, toParts } from './row-set-parts.ts';

/** Adds every `every`-th of `length` records, from the record `first` on. */
type Step = readonly [first: number, length: number, every: number];

const highest = 2 ** 40;
/** Records near the edges of blocks of 65,536 records, where mistakes would show, and anywhere in these blocks. */
const place = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 700, 2 ** 24 - 2), fc.oneof(fc.nat(70), fc.nat(65_535), fc.nat(65_535)))
  .map(([block, low]) => block * 65_536 + low);
const step: fc.Arbitrary<Step> = fc.tuple(
  place,
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(40) },
    { weight: 2, arbitrary: fc.nat(9_000) },
    { weight: 1, arbitrary: fc.constantFrom(65_536, 140_000) },
  ),
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 7 }) },
  ),
);
const steps = fc.array(step, { maxLength: 12 });

/** Builds a row set, and the same set as a plain Set. */
function build(from: readonly Step[]): { set: RowSet; plain: Set<number> } {
  const builder = createRowSetBuilder();
  const plain = new Set<number>();
  for (const [first, length, every] of from) {
    if (every === 1) builder.addRange(first, first + length - 1);
    for (let record = first; record < first + length; record += every) {
      if (every > 1) builder.add(record);
      plain.add(record);
    }
    if (builder.size !== plain.size) throw new Error('The size of the builder is wrong.');
  }
  return { set: builder.build(), plain };
}

const ascending = (plain: Iterable<number>) => [...plain].sort((a, b) => a - b);

function firstFifty(records: Iterable<number>): number[] {
  const taken: number[] = [];
  for (const record of records) {
    if (taken.length === 50) break;
    taken.push(record);
  }
  return taken;
}

function expectMembers(set: RowSet, members: readonly number[]): void {
  // One comparison of texts is faster than a hundred thousand comparisons of numbers.
  expect([...set].join() === members.join()).toBe(true);
  expect(set.size).toBe(members.length);
}

describe('a row set', () => {
  it('behaves like a plain set at every position', () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(place, { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (from, at, indexes) => {
          const { set, plain } = build(from);
          const members = ascending(plain);
          expectMembers(set, members);
          for (const record of [...at, ...from.map(([first]) => first), ...from.map(([a, n]) => a + n)]) {
            const rank = members.findIndex((member) => member >= record);
            const smaller = rank < 0 ? members.length : rank;
            expect(set.has(record)).toBe(plain.has(record));
            expect(set.rank(record)).toBe(smaller);
            expect(firstFifty(set.from(record))).toEqual(members.slice(smaller, smaller + 50));
          }
          for (const index of [...indexes.map((value) => value % (members.length + 1)), members.length - 1])
            expect(set.at(index)).toBe(members[index]);
        },
      ),
      { numRuns: 70 },
    );
  });

  it('finds every member by its index, and the index of every member', () => {
    const { set } = build([
      [0, 65_536, 3],
      [65_536, 40, 1],
      [65_700, 9_000, 2],
      [300_000, 100, 7],
      [highest - 50, 51, 1],
    ]);
    let index = 0;
    for (const record of set) {
      if (set.rank(record) !== index || set.at(index) !== record || !set.has(record))
        expect.unreachable(`Record ${record} should be at ${index}.`);
      index++;
    }
    expect(index).toBe(set.size);
    expect(set.has(highest)).toBe(true);
    expect(set.at(-1)).toBeUndefined();
    expect(set.at(index)).toBeUndefined();
    expect(set.has(-1)).toBe(false);
    expect(set.rank(-1)).toBe(0);
    expect(set.rank(highest + 1)).toBe(set.size);
  });

  it('does not depend on the order in which records were added', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 300 }), (records) => {
        const builder = createRowSetBuilder();
        for (const record of records) builder.add(record);
        expect(builder.size).toBe(new Set(records).size);
        expect([...builder.build()]).toEqual(ascending(new Set(records)));
      }),
      { numRuns: 100 },
    );
  });

  it('can be built again after more was added', () => {
    const builder = createRowSetBuilder();
    builder.add(7);
    const first = builder.build();
    builder.addRange(5, 6);
    expect([...first]).toEqual([7]);
    expect([...builder.build()]).toEqual([5, 6, 7]);
  });
});

describe('operations on sets', () => {
  it('agree with those of plain sets', () => {
    fc.assert(
      fc.property(steps, steps, steps, (one, two, three) => {
        const [a, b, c] = [build(one), build(two), build(three)];
        expectMembers(
          unionOf([a.set, b.set, c.set]),
          ascending(new Set([...a.plain, ...b.plain, ...c.plain])),
        );
        expectMembers(
          differenceOf(a.set, b.set),
          ascending(a.plain).filter((record) => !b.plain.has(record)),
        );
        expectMembers(
          intersectionOf(a.set, b.set),
          ascending(a.plain).filter((record) => b.plain.has(record)),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('remove the members of a set from a range', () => {
    fc.assert(
      fc.property(steps, fc.nat(200_000), fc.nat(200_000), (from, first, length) => {
        const { set, plain } = build(from);
        const expected: number[] = [];
        for (let record = first; record < first + length; record++)
          if (!plain.has(record)) expected.push(record);
        expectMembers(differenceOf(rangeOf(first, first + length - 1), set), expected);
      }),
      { numRuns: 10 },
    );
  });

  it('accept a set with another implementation', () => {
    const { set } = build([
      [10, 30_000, 2],
      [200_000, 3, 1],
    ]);
    const foreign: RowSet = { ...set, [Symbol.iterator]: () => set.from(0) };
    expect(toParts(foreign)).toEqual(toParts(set));
    expect(differenceOf(rangeOf(0, 300_000), foreign).size).toBe(300_001 - set.size);
  });

  it('return empty sets for empty input', () => {
    expect([...unionOf([])]).toEqual([]);
    expect([...rangeOf(3, 2)]).toEqual([]);
    expect([...differenceOf(rangeOf(1, 100_000), rangeOf(1, 100_000))]).toEqual([]);
    expect(emptyRowSet.at(0)).toBeUndefined();
    expect(emptyRowSet.rank(5)).toBe(0);
  });
});

it('a row set is transferred between threads as buffers', () => {
  fc.assert(
    fc.property(steps, (from) => {
      const { set } = build(from);
      const members = [...set].join();
      const parts = toParts(set);
      const transfer = Object.values(parts).map(({ buffer }) => buffer);
      const received = fromParts(structuredClone(parts, { transfer }));
      expect([...received].join() === members).toBe(true);
    }),
    { numRuns: 15 },
  );
});

describe('the memory of a set', () => {
  /** Bytes for the blocks up to the record `last`, in addition to those for members. */
  const blocks = (last: number) => 17 * (Math.floor(last / 65_536) + 1) + 12;

  it('is a few bytes for all records of a large file', () => {
    expect(rangeOf(1, 30_000_000).sizeBytes).toBeLessThan(10_000);
  });

  it('is about two bytes for each member if they are few', () => {
    const { set } = build([[0, 1_000_000, 100]]);
    expect(set.sizeBytes).toBeLessThanOrEqual(2 * set.size + blocks(1_000_000));
  });

  it('is never more than one bit for each record up to the last', () => {
    const { set } = build([
      [0, 400_000, 3],
      [0, 400_000, 5],
      [0, 400_000, 7],
    ]);
    expect(set.sizeBytes).toBeLessThanOrEqual(7 * 8_192 + blocks(400_000));
  });
});
