import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atFalseEnd, extentOf, maxSlots, placeAfterScroll, placeFor } from './scale.ts';

const long = extentOf(10_000_000, 20);

describe('the scaled scroll bar', () => {
  it('leaves short lists alone', () => {
    const short = extentOf(1000, 20);
    expect(short.slots).toBe(1000);
    expect(placeFor(400, short)).toEqual({ base: 0, offset: 400 });
    expect(placeAfterScroll({ base: 0, offset: 0 }, 900, short)).toEqual({ base: 0, offset: 900 });
  });

  it('reaches the first and the last row by dragging', () => {
    const end = maxSlots - 20;
    expect(placeAfterScroll({ base: 0, offset: 0 }, end, long).base + end).toBe(10_000_000 - 20);
    expect(placeAfterScroll({ base: 9_500_000, offset: end }, 0, long)).toEqual({ base: 0, offset: 0 });
  });

  it('moves a few rows for a notch of the wheel', () => {
    const before = placeFor(5_000_000, long);
    const after = placeAfterScroll(before, before.offset + 4, long);
    expect(after.base + after.offset).toBe(5_000_004);
  });

  it('shows every row that is asked for', () =>
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 - 1 }), (row) => {
        const { base, offset } = placeFor(row, long);
        expect(base + offset).toBeCloseTo(Math.min(row, long.total - long.viewRows), 5);
        expect(offset).toBeGreaterThanOrEqual(-1);
        expect(offset).toBeLessThanOrEqual(maxSlots - long.viewRows + 1);
      }),
    ));

  it('notices an end that is none', () => {
    expect(atFalseEnd({ base: 300, offset: 0 }, long)).toBe(true);
    expect(atFalseEnd({ base: 0, offset: 0 }, long)).toBe(false);
    expect(atFalseEnd({ base: 300, offset: maxSlots - 20 }, long)).toBe(true);
    expect(atFalseEnd({ base: 9_500_000, offset: maxSlots - 20 }, long)).toBe(false);
  });
});
