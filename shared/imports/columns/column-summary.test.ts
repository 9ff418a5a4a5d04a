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
/** Profile of a column in which each value has another pattern: `9` is a digit, `A` a letter. */
const withPatterns = (...patterns: readonly string[]) =>
  profile({ count: patterns.length, patterns: patterns.map((text) => ({ text, count: 1 })) });

describe('the type of a column', () => {
  it.each([
    ['number', withPatterns('9', '99,9')],
    ['number', withPatterns('9.999,99', '-99')],
    ['number', withPatterns('9,999.9')],
    ['date', withPatterns('99.99.9999', '9.9.9999')],
    ['date', withPatterns('99/99/9999 99:99')],
    ['date', withPatterns('9999/99/99')],
    ['text', withPatterns('99.99-9999')],
    ['text', withPatterns('9.99.99')],
    ['text', withPatterns('9', 'A9')],
  ])('is %s if all of its patterns are of this type (%#)', (type, columnProfile) => {
    expect(typeOfValues(columnProfile)).toBe(type);
  });

  it('is text if some patterns are unknown', () => {
    expect(typeOfValues({ ...withPatterns('9'), arePatternsExact: false })).toBe('text');
    expect(typeOfValues({ ...withPatterns('9'), count: 2 })).toBe('text');
  });

  it('is a number if all values are amounts in one currency', () => {
    const reading = { reading: '1.234,5', example: '7,50 €', unit: '€' } as const;
    expect(typeOfValues({ ...withPatterns('9,99 €'), readings: [reading] })).toBe('number');
    expect(typeOfValues({ ...withPatterns('9,99 €'), readings: [{ ...reading, unit: '' }] })).toBe('text');
  });

  it('is no number if values begin with zeros, as codes do', () => {
    const frequent = [{ text: '000012', count: 1 }];
    expect(typeOfValues({ ...withPatterns('999999'), frequent })).toBe('text');
    expect(typeOfValues({ ...withPatterns('9,99'), frequent: [{ text: '0,99', count: 1 }] })).toBe('number');
  });

  it('is a choice if a few values are repeated often, and yes or no for two words that mean this', () => {
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

  it('is null for a column without values', () => {
    expect(typeOfValues(profile({ empty: 10, distinct: 0 }))).toBeNull();
  });
});

it('a summary has the fill rate at once, but the number of different values only after all rows were counted', () => {
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

it('samples are three different values, those of the first rows first', () => {
  expect(samplesOf(['', 'b', 'b', ' '], ['a', 'b', 'c', 'd'])).toEqual(['b', 'a', 'c']);
});
