import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastOf, resolveRange, shiftRange, zoomIn, zoomOut } from './range.ts';
import { readTypedValues } from './typed-values.ts';

const now = 1_800_000_000_000;

describe('values typed by hand', () => {
  it('are read with their times, whatever the separator', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1e9, max: 2e12 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(' ', '\t', ', ', ' ; '),
        (times, between) => {
          const text = times.map((at, index) => `${at}${between}v ${index}`).join('\n');
          expect(readTypedValues(text, now)).toEqual({
            points: times.map((at, index) => ({ at, value: `v ${index}` })),
            fault: null,
          });
        },
      ),
    );
  });

  it('may have their time as a date', () => {
    expect(readTypedValues('2026-11-18T14:13:20Z 7.5\n\n2026-11-18 14:14 8', now).points).toEqual([
      { at: Date.UTC(2026, 10, 18, 14, 13, 20), value: '7.5' },
      { at: new Date('2026-11-18T14:14').getTime(), value: '8' },
    ]);
  });

  it('get the current time if there is a single value without a time', () => {
    expect(readTypedValues(' 42 ', now).points).toEqual([{ at: now, value: '42' }]);
  });

  it.each([
    ['1795011200000 1\n42', /^Line 2 has no time/],
    ['2026-02-30 5', /^Line 1: 2026-02-30 is not a valid time/],
    ['1795011200000 1\n1795011200000 2', /^Lines 1 and 2 have the same time/],
  ])('are refused with the line: %j', (text, sentence) => {
    expect(readTypedValues(text, now).fault).toMatch(sentence);
  });
});

describe('the range of a chart', () => {
  it('takes open ends from the first and last value', () => {
    expect(resolveRange({ from: null, to: null }, [5, 9, 20], now)).toEqual({ from: 5, to: 20 });
    expect(resolveRange(lastOf(1000, now), [], now)).toEqual({ from: now - 1000, to: now });
    expect(resolveRange({ from: null, to: null }, [5], now)).toBeNull();
  });

  it('keeps its middle when it becomes closer or wider, and its length when it moves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: now }), fc.integer({ min: 1, max: 1e10 }), (from, length) => {
        const shown = { from, to: from + length };
        const middle = from + length / 2;
        for (const range of [zoomIn(shown), zoomOut(shown)])
          expect(Math.abs(((range.from ?? 0) + (range.to ?? 0)) / 2 - middle)).toBeLessThanOrEqual(1);
        const later = shiftRange(shown, 1);
        expect((later.to ?? 0) - (later.from ?? 0)).toBe(length);
      }),
    );
  });
});
