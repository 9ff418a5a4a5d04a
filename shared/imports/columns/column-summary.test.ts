import { describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../profile.ts';
import { samplesOf, summaryOf, typeOfValues } from './column-summary.ts';

const profile = (change: Partial<ColumnProfile>): ColumnProfile => ({
  count: 10,
  empty: 0,
  distinct: 10,
  isExact: true,
  lengths: null,
  frequent: [],
  rare: [],
  patterns: [],
  arePatternsExact: true,
  numbers: null,
  dates: null,
  readings: [],
  ...change,
});
const ofPatterns = (...patterns: readonly string[]) =>
  profile({ count: patterns.length, patterns: patterns.map((text) => ({ text, count: 1 })) });

describe('the type of a column', () => {
  it.each([
    ['number', ofPatterns('9', '99,9')],
    ['number', ofPatterns('9.999,99', '-99')],
    ['number', ofPatterns('9,999.9')],
    ['date', ofPatterns('99.99.9999', '9.9.9999')],
    ['date', ofPatterns('99/99/9999 99:99')],
    ['date', ofPatterns('9999/99/99')],
    ['text', ofPatterns('99.99-9999')],
    ['text', ofPatterns('9.99.99')],
    ['text', ofPatterns('9', 'A9')],
  ])('is %s where every value looks like one', (type, of) => {
    expect(typeOfValues(of)).toBe(type);
  });

  it('is text where some patterns are not known', () => {
    expect(typeOfValues({ ...ofPatterns('9'), arePatternsExact: false })).toBe('text');
    expect(typeOfValues({ ...ofPatterns('9'), count: 2 })).toBe('text');
  });

  it('is a number where all values are amounts in one currency', () => {
    const reading = { reading: '1.234,5', example: '7,50 €', unit: '€' } as const;
    expect(typeOfValues({ ...ofPatterns('9,99 €'), readings: [reading] })).toBe('number');
    expect(typeOfValues({ ...ofPatterns('9,99 €'), readings: [{ ...reading, unit: '' }] })).toBe('text');
  });

  it('is a choice where a few values repeat, and yes or no for two such words', () => {
    const frequent = [
      { text: 'Linux', count: 6 },
      { text: 'BSD', count: 4 },
    ];
    expect(typeOfValues(profile({ distinct: 2, frequent }))).toBe('choice');
    expect(typeOfValues(profile({ distinct: 3, frequent }))).toBe('text');
    const words = [
      { text: 'Ja', count: 6 },
      { text: 'nein', count: 4 },
    ];
    expect(typeOfValues(profile({ distinct: 2, frequent: words }))).toBe('yes or no');
  });

  it('is not known of a column without values', () => {
    expect(typeOfValues(profile({ empty: 10, distinct: 0 }))).toBeNull();
  });
});

it('shows the fill rate at once, and what differs only when all rows were counted', () => {
  const growing = profile({ count: 4, empty: 1, distinct: 3, frequent: [{ text: 'a', count: 2 }] });
  expect(summaryOf(growing, false)).toEqual({
    count: 4,
    filled: 3,
    distinct: null,
    isExact: true,
    type: null,
    samples: ['a'],
    isWhole: false,
    readings: [],
    words: null,
  });
  expect(summaryOf(growing, true)).toMatchObject({ distinct: 3, type: 'text', isWhole: true });
});

it('shows three values that differ, those of the first rows first', () => {
  expect(samplesOf(['', 'b', 'b', ' '], ['a', 'b', 'c', 'd'])).toEqual(['b', 'a', 'c']);
});
