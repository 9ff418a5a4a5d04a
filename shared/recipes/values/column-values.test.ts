import { describe, expect, it } from 'vitest';
import { columnValues, mayBeIdentity, mayBeTypes } from './column-values.ts';

describe('the first values of a column', () => {
  it('are those under its name, without rows of another length, and of the first of several columns', () => {
    const values = columnValues(['a', 'b', 'a'], [['1', '2', '3'], ['4'], ['5', '6', '7']]);
    expect([...values]).toEqual([
      ['a', ['1', '5']],
      ['b', ['2', '6']],
    ]);
  });

  it('may be types where all of them are written like one', () => {
    expect(mayBeTypes(['ogit/MARS/Machine', '', 'acme/Drucker'])).toBe(true);
    expect(mayBeTypes([])).toBe(true);
    expect(mayBeTypes(['ogit/MARS/Machine', 'Drucker'])).toBe(false);
    expect(mayBeTypes(['and / or'])).toBe(false);
  });

  it.each([
    ['filled, unique names', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'], true],
    ['whole numbers', ['1', '2', '3', '4', '5'], true],
    ['too few', ['A-1', 'A-2', 'A-3', 'A-4'], false],
    ['one repeated', ['A-1', 'A-2', 'A-3', 'A-4', 'A-1'], false],
    ['one empty', ['A-1', 'A-2', '', 'A-4', 'A-5'], false],
    ['texts', ['one room', 'A-2', 'A-3', 'A-4', 'A-5'], false],
    ['decimal numbers', ['1.5', '2.5', '3,5', '4.5', '5.5'], false],
    ['dates', ['31.12.2026', '1.1.2027', '2.1.2027', '3.1.2027', '2027-01-04T10:00:00Z'], false],
  ])('may identify rows: %s', (_, values, expected) => {
    expect(mayBeIdentity(values)).toBe(expected);
  });
});
