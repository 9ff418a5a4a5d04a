import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords, readRowSet, writeRecords } from './record-list.ts';

describe('a list of records', () => {
  it('is read as it was written, in any order', () => {
    const record = fc.oneof(fc.nat(50), fc.nat(2 ** 31 - 1), fc.constantFrom(0, 127, 128, 2 ** 40));
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(readRecords(writeRecords(records))).toEqual(records);
      }),
    );
  });

  it('takes only a few bytes for consecutive records', () => {
    const records = Array.from({ length: 1_000 }, (_, index) => 4_000_000 + index);
    expect(writeRecords(records).length).toBeLessThanOrEqual(6);
  });

  it('can be read as a set', () => {
    expect([...readRowSet(writeRecords([7, 8, 2, 3]))]).toEqual([2, 3, 7, 8]);
  });

  it('cannot be read if it was cut off', () => {
    const bytes = writeRecords([1_000_000, 1_000_001]);
    expect(() => readRecords(bytes.subarray(0, 2))).toThrow('ends too early');
  });
});
