import { describe, expect, it } from 'vitest';
import { evidenceOfValues } from './column-evidence.test-kit.ts';
import { evidenceOf, isPossible, mayBeIdentity } from './column-evidence.ts';

const summary = {
  count: 9,
  filled: 8,
  distinct: 7,
  isExact: false,
  isWhole: true,
  type: 'text' as const,
  samples: [],
  readings: [],
  words: null,
};

describe('evidence of a column', () => {
  it('comes from the first rows of the right length, and from the first column with a name', () => {
    const evidence = evidenceOf(['a', 'b', 'a'], [['1', '2', '3'], ['4'], ['5', '', '7']], null);
    expect([...evidence.keys()]).toEqual(['a', 'b']);
    expect(evidence.get('a')).toMatchObject({ count: 2, filled: 2, distinct: 2, isWhole: false });
    expect(evidence.get('b')).toMatchObject({ filled: 1, words: [{ text: '2', count: 1 }] });
  });

  it('comes from all rows after they were counted', () => {
    const rows = [['1'], ['2']];
    expect(evidenceOf(['a'], rows, [summary]).get('a')).toMatchObject({
      count: 9,
      distinct: 7,
      isWhole: true,
    });
    const counting = { ...summary, distinct: null, isWhole: false };
    expect(evidenceOf(['a'], rows, [counting]).get('a')).toMatchObject({ count: 2, isWhole: false });
  });

  it('allows the reading as types if all values are written like types', () => {
    const areTypes = (values: string[]) => isPossible(evidenceOfValues(values), 'type');
    expect(areTypes(['ogit/MARS/Machine', '', 'acme/Drucker'])).toBe(true);
    expect(areTypes([])).toBe(true);
    expect(areTypes(['ogit/MARS/Machine', 'Drucker'])).toBe(false);
    expect(areTypes(['and / or'])).toBe(false);
  });

  it.each([
    ['filled, unique names', ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'], true],
    ['whole numbers', ['1', '2', '3', '4', '5'], true],
    ['times in seconds', ['1700000000', '1700000060', '1700000120', '1700000180', '1700000240'], false],
    ['amounts', ['€1', '€2', '€3', '€4', '€5'], false],
    ['too few', ['A-1', 'A-2', 'A-3', 'A-4'], false],
    ['one repeated', ['A-1', 'A-2', 'A-3', 'A-4', 'A-1'], false],
    ['one empty', ['A-1', 'A-2', '', 'A-4', 'A-5'], false],
    ['texts', ['one room', 'A-2', 'A-3', 'A-4', 'A-5'], false],
    ['decimal numbers', ['1.5', '2.5', '3,5', '4.5', '5.5'], false],
    ['dates', ['31.12.2026', '1.1.2027', '2.1.2027', '3.1.2027', '2027-01-04T10:00:00Z'], false],
  ])('shows whether values may identify rows: %s, %j → %j', (_, values, expected) => {
    expect(mayBeIdentity(evidenceOfValues(values))).toBe(expected);
  });

  it('accepts an estimated number of different values up to the error of estimates', () => {
    const names = evidenceOfValues(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'], true);
    const accepts = (distinct: number, isExact: boolean) =>
      mayBeIdentity({ ...names, count: 1_000, filled: 1_000, distinct, isExact });
    expect([accepts(960, false), accepts(940, false), accepts(999, true), accepts(1_000, true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
