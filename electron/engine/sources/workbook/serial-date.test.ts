import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoOfSerial } from './serial-date.ts';

describe('a date of a workbook', () => {
  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [60, false, null],
    [61, false, '1900-03-01'],
    [45_622, false, '2024-11-26'],
    [2_958_465, false, '9999-12-31'],
    [2_958_466, false, null],
    // Rounded to milliseconds, this is midnight of the day after.
    [2_958_465.999_999_999, false, null],
    [0, true, '1904-01-01'],
    [44_160, true, '2024-11-26'],
    [2_957_003, true, '9999-12-31'],
    [2_957_004, true, null],
    [-1, true, null],
  ])('%d, counted from 1904: %s, is %s', (serial, is1904, date) => {
    expect(isoOfSerial(serial, 'date', is1904)).toBe(date);
  });

  it('is 1,462 days earlier if they are counted from 1904', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_957_003 }), (days) => {
        expect(isoOfSerial(days, 'date', true)).toBe(isoOfSerial(days + 1_462, 'date', false));
      }),
    );
  });
});
