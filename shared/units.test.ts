import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatRate,
  listedUpTo,
  parseCount,
  percent,
  plural,
  timeLeftMs,
} from './units.ts';

describe('counts', () => {
  it('are written with separators for thousands', () => expect(formatCount(1_204_318)).toBe('1,204,318'));

  it('are followed by the singular for 1 and by the plural otherwise', () => {
    expect(plural(1, 'row')).toBe('1 row');
    expect(plural(0, 'row')).toBe('0 rows');
    expect(plural(1000, 'vertex', 'vertices')).toBe('1,000 vertices');
  });

  it('are written as Intl writes them', () => {
    const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(fc.oneof(fc.nat(), fc.maxSafeNat(), fc.double({ min: 0, max: 1e12, noNaN: true })), (n) => {
        expect(formatCount(n)).toBe(written.format(n));
      }),
    );
  });

  it('are read back after they were written', () =>
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999_999 }), (n) => {
        expect(parseCount(formatCount(n))).toBe(n);
        expect(parseCount(String(n))).toBe(n);
      }),
    ));

  it.each([
    ['88,207', 88_207],
    [' 88 207 ', 88_207],
    ["88'207", 88_207],
    ['88.207', 88_207],
  ])('are read from %j', (text, number) => expect(parseCount(text)).toBe(number));

  it.each(['', 'ten', '-1', '1.5', '1,0000', '12,34', '1e3'])('are not read from %j', (text) =>
    expect(parseCount(text)).toBeNull(),
  );
});

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9_400, '9.4 kB'],
    [9_960, '10 kB'],
    [999_400, '999 kB'],
    [999_600, '1.0 MB'],
    [312_000_000, '312 MB'],
    [10_000_000_000, '10 GB'],
    [5_000_000_000_000_000, '5,000 TB'],
  ])('writes %d as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});

describe('durations', () => {
  it.each([
    [0, '0.0 s'],
    [400, '0.4 s'],
    [9_960, '10 s'],
    [41_400, '41 s'],
    [59_700, '1 min'],
    [125_000, '2 min 5 s'],
    [3_599_000, '1 h'],
    [4_320_000, '1 h 12 min'],
    [3 * 86_400_000, '3 days'],
    [-5, '0.0 s'],
  ])('writes %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it('never writes sixty of a unit', () =>
    fc.assert(
      fc.property(fc.nat({ max: 200_000_000 }), (ms) => {
        expect(formatDuration(ms)).not.toMatch(/\b60 (s|min)\b/);
      }),
    ));
});

describe('rates', () => {
  it.each([
    [0.25, '0.3 rows/s'],
    [3.14, '3.1 rows/s'],
    [21_342, '21,300 rows/s'],
    [999.6, '1,000 rows/s'],
  ])('writes %d as %s', (rate, text) => expect(formatRate(rate)).toBe(text));

  it('timeLeftMs is null if the rate is missing, zero or too low', () => {
    expect(timeLeftMs(1000, 500)).toBe(2000);
    expect(timeLeftMs(0, 500)).toBe(0);
    expect(timeLeftMs(1000, null)).toBeNull();
    expect(timeLeftMs(1000, 0)).toBeNull();
    expect(timeLeftMs(1_000_000_000, 0.001)).toBeNull();
  });

  it('percent limits a share to the range from 0 to 100', () => {
    expect(percent(1, 4)).toBe(25);
    expect(percent(5, 4)).toBe(100);
    expect(percent(1, 0)).toBe(0);
  });
});

it.each([
  [3, [], ''],
  [3, ['a'], 'a'],
  [3, ['a', 'b', 'c'], 'a, b and c'],
  [3, ['a', 'b', 'c', 'd'], 'a, b, c and 1 more'],
  [1, ['a', 'b', 'c'], 'a and 2 more'],
])('at most %d of the names %j are listed', (max, names, words) => {
  expect(listedUpTo(max, names)).toBe(words);
});

it('names that are only the first of all are listed with the number of the others', () => {
  expect(listedUpTo(5, ['a', 'b'], 1_202)).toBe('a, b and 1,200 more');
});
