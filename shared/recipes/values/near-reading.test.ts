import { describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../../imports/profile.ts';
import { nearReadingOf } from './near-reading.ts';

/** The profile of a column with these values, whose patterns have 9 for each digit and `a` for each letter. */
const profileOf = (values: readonly string[], change: Partial<ColumnProfile> = {}): ColumnProfile => {
  const counted = (texts: readonly string[]) =>
    [...Map.groupBy(texts, (text) => text)].map(([text, same]) => ({ text, count: same.length }));
  return {
    count: values.length,
    empty: 0,
    distinct: 0,
    isExact: true,
    lengths: null,
    frequent: counted(values),
    rare: [],
    arePatternsExact: true,
    patterns: counted(values.map((text) => text.replaceAll(/\d/gu, '9').replaceAll(/\p{L}/gu, 'a'))),
    numbers: null,
    dates: null,
    readings: [],
    ...change,
  };
};
/** Repeats the values up to 30 values. */
const thirty = (...values: string[]) => Array.from({ length: 30 }, (_, n) => values[n % values.length] ?? '');

describe('a column of which nearly all values are alike', () => {
  it.each([
    [[...thirty('31.12.2026', '1.2.2026 17:30'), 'unknown'], 'dd.mm.yyyy', '31.12.2026', 'unknown'],
    [[...thirty('1.234,50', '7,5', '12'), 'n/a', '-'], '1.234,5', '1.234,50', 'n/a'],
    [[...thirty('1,234.50', '12'), 'n/a'], '1,234.5', '1,234.50', 'n/a'],
  ])('%j is read as %s', (values, reading, example, other) => {
    expect(nearReadingOf(profileOf(values))).toMatchObject({ reading, fits: 30, example, other });
  });

  it.each([
    ['all values are alike', thirty('31.12.2026')],
    ['too many values differ', [...thirty('31.12.2026'), ...thirty('unknown').slice(0, 4)]],
    ['there are few values', ['31.12.2026', '1.2.2026', 'unknown']],
    ['a point may mark thousands or a fraction', [...thirty('1.234', '5.678'), 'n/a']],
    ['a comma may mark thousands or a fraction', [...thirty('1,234', '5,678'), 'n/a']],
    ['most are plain numbers', [...thirty('1', '2.5'), 'n/a']],
    ['a day may be a month', [...thirty('3/4/2026'), 'unknown']],
  ])('has no reading if %s', (_, values) => {
    expect(nearReadingOf(profileOf(values))).toBeNull();
  });

  it('has no reading if not all patterns are counted', () => {
    const values = [...thirty('31.12.2026'), 'unknown'];
    expect(nearReadingOf(profileOf(values, { arePatternsExact: false }))).toBeNull();
  });
});
