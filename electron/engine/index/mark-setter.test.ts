import { describe, expect, it } from 'vitest';
import { createMarkSetter, usualStrides } from './mark-setter.ts';

const bytesPerMark = 3 * Float64Array.BYTES_PER_ELEMENT;

/** A mark is a place from which reading can start: its record, byte and line. */
describe('marks', () => {
  it('come after 1,024 records or 256 KiB, whichever is first', () => {
    const marks = createMarkSetter(1e9, usualStrides);
    for (let record = 1; record <= 2_000; record++) marks.record(record, record * 10, record);
    marks.record(2_001, 30_000, 2_001);
    marks.record(2_002, 300_000, 2_002);
    expect([...marks.take()]).toEqual([1, 10, 1, 1_025, 10_250, 1_025, 2_002, 300_000, 2_002]);
    expect([...marks.take()]).toEqual([]);
  });

  // In files this large, marks are farther apart: with one for each 256 KiB, records of 5,000 bytes would not fit.
  it.each([40, 120, 300, 5_000])('of 30,000,000 records of %i bytes fit in 1 MB', (recordBytes) => {
    const marks = createMarkSetter(30_000_000 * recordBytes, usualStrides);
    let bytes = 0;
    for (let record = 1; record <= 30_000_000; record++) marks.record(record, record * recordBytes, record);
    bytes += marks.take().length * Float64Array.BYTES_PER_ELEMENT;
    expect(bytes).toBeGreaterThan(bytesPerMark * 29_000);
    expect(bytes).toBeLessThan(1_000_000);
  });
});
