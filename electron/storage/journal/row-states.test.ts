import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeRecords } from './record-list.ts';
import { codes, outcomeMasks } from './row-codes.ts';
import { createRowStates } from './row-states.ts';

const records = 40_000;
/** A record among the first ones, around the end of the first block of 16,384, or anywhere. */
const anyRecord = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 16_300, max: 16_500 }),
  fc.integer({ min: 1, max: records }),
);
const change = fc.tuple(anyRecord, fc.nat(120), fc.constantFrom(codes.notSent, codes.stored, codes.failed));

it('row states are the same as a map of codes by record', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12 }),
      fc.uniqueArray(anyRecord, { maxLength: 5 }),
      (changes, excluded) => {
        const states = createRowStates(records, writeRecords(excluded));
        const codeOf = new Map<number, number>();
        for (const [first, length, code] of changes) {
          const last = Math.min(records, first + length);
          states.setRange(first, last, code);
          for (let record = first; record <= last; record++) codeOf.set(record, code);
        }
        for (const outcome of ['stored', 'failed'] as const) {
          const mask = outcomeMasks[outcome];
          const expected = [...codeOf]
            .filter(([, code]) => code === codes[outcome])
            .map(([record]) => record)
            .sort((one, other) => one - other);
          expect(states.total(mask)).toBe(expected.length);
          expect([...states.setOf(mask)]).toEqual(expected);
          const middle = expected.length >> 1;
          expect(states.at(mask, middle)).toBe(expected[middle]);
          expect(states.from(mask, expected[middle] ?? 0, 7)).toEqual(expected.slice(middle, middle + 7));
          expect(states.at(mask, expected.length)).toBeUndefined();
        }
        const stillExcluded = excluded.filter((record) => !codeOf.has(record));
        // Index 0, which is no record, counts as excluded.
        expect(states.total(2 ** codes.excluded)).toBe(stillExcluded.length + 1);
      },
    ),
    { numRuns: 40 },
  );
});

it('a record after the last one is refused', () => {
  expect(() => createRowStates(3, new Uint8Array()).set(4, codes.stored)).toThrow('no record 4');
});
