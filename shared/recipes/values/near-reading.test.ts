import { describe, expect, it } from 'vitest';
import type { ColumnProfile } from '../../imports/profile.ts';
import { nearReadingOf } from './near-reading.ts';

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
const many = (...values: string[]) => Array.from({ length: 30 }, (_, n) => values[n % values.length] ?? '');

describe('a column of which nearly all values are alike', () => {
  it.each([
    [[...many('31.12.2026', '1.2.2026 17:30'), 'unknown'], 'dd.mm.yyyy', '31.12.2026', 'unknown'],
    [[...many('1.234,50', '7,5', '12'), 'n/a', '-'], '1.234,5', '1.234,50', 'n/a'],
    [[...many('1,234.50', '12'), 'n/a'], '1,234.5', '1,234.50', 'n/a'],
  ])('%j is read as %s', (values, reading, example, other) => {
    expect(nearReadingOf(profileOf(values))).toMatchObject({ reading, fits: 30, example, other });
  });

  it.each([
    ['all are such', many('31.12.2026')],
    ['too many are not', [...many('31.12.2026'), ...many('unknown').slice(0, 4)]],
    ['there are few', ['31.12.2026', '1.2.2026', 'unknown']],
    ['thousands or a fraction', [...many('1.234', '5.678'), 'n/a']],
    ['thousands or a fraction', [...many('1,234', '5,678'), 'n/a']],
    ['plain numbers', [...many('1', '2.5'), 'n/a']],
    ['a day may be a month', [...many('3/4/2026'), 'unknown']],
  ])('is nothing where %s', (_, values) => {
    expect(nearReadingOf(profileOf(values))).toBeNull();
  });

  it('is not known where not all patterns are counted', () => {
    const values = [...many('31.12.2026'), 'unknown'];
    expect(nearReadingOf(profileOf(values, { arePatternsExact: false }))).toBeNull();
  });
});
