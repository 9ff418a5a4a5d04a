import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atFalseEnd,
  extentOf,
  placeAfterScroll,
  placeFor,
  placeInNewExtent,
  slotsIn,
  topOf,
} from './scale.ts';

const slots = 250_000;
const long = extentOf(10_000_000, 20, slots);
const start = { base: 0, offset: 0 };

describe('the scaled scroll bar', () => {
  it('has as many slots as the browser can lay out, but at most 250,000', () => {
    expect(slotsIn(33_554_428, 28)).toBe(slots);
    expect(slotsIn(1_000_000, 28)).toBe(35_714);
  });

  it('has a slot for each row of a short list', () => {
    const short = extentOf(1000, 20, slots);
    expect(short.slots).toBe(1000);
    expect(placeFor(400, short)).toEqual({ base: 0, offset: 400 });
    expect(placeAfterScroll(start, 900, short, 'bar')).toEqual({ base: 0, offset: 900 });
  });

  it('reaches the first and the last row by dragging', () => {
    const end = slots - 20;
    for (const mover of ['bar', 'unknown'] as const) {
      expect(placeAfterScroll(start, end, long, mover).base + end).toBe(10_000_000 - 20);
      expect(placeAfterScroll({ base: 9_750_000, offset: end }, 0, long, mover)).toEqual(start);
    }
  });

  it('moves a few rows for a notch of the wheel, however fast it turns', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (rows) => {
        const before = placeFor(5_000_000, long);
        const after = placeAfterScroll(before, before.offset + rows, long, 'wheel');
        expect(topOf(after)).toBe(5_000_000 + rows);
      }),
    ));

  it('stays where the bar was dragged to, however slowly', () =>
    fc.assert(
      fc.property(fc.array(fc.nat({ max: slots - 20 }), { minLength: 1 }), (offsets) => {
        let place = start;
        for (const offset of offsets) place = placeAfterScroll(place, offset, long, 'bar');
        expect(Math.abs(placeFor(topOf(place), long).offset - place.offset)).toBeLessThanOrEqual(1);
      }),
    ));

  it('shows every requested row', () =>
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 - 1 }), (row) => {
        const { base, offset } = placeFor(row, long);
        expect(base + offset).toBeCloseTo(Math.min(row, long.total - long.viewRows), 5);
        expect(offset).toBeGreaterThanOrEqual(-1);
        expect(offset).toBeLessThanOrEqual(slots - long.viewRows + 1);
      }),
    ));

  it('keeps the rows on screen while the list grows and the browser’s scale changes', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1000, max: slots }),
        fc.integer({ min: 1000, max: slots }),
        (total, more, share, slotsBefore, slotsAfter) => {
          const before = extentOf(total, 20, slotsBefore);
          const place = placeFor(share * total, before);
          const after = extentOf(total + more, 20, slotsAfter);
          const next = placeInNewExtent(place, after);
          expect(topOf(next)).toBeCloseTo(topOf(place), 4);
          expect(next.base).toBeLessThanOrEqual(after.total - after.slots);
        },
      ),
    ));

  it('does not move at all while the list grows at its end', () => {
    const place = placeFor(400, extentOf(1000, 20, slots));
    expect(placeInNewExtent(place, long)).toBe(place);
  });

  it('shows the end of a list that has become shorter', () => {
    const place = placeInNewExtent(placeFor(9_000_000, long), extentOf(100, 20, slots));
    expect(place).toEqual({ base: 0, offset: 80 });
  });

  it('detects an end of the bar that is not an end of the list', () => {
    expect(atFalseEnd({ base: 300, offset: 0 }, long)).toBe(true);
    expect(atFalseEnd(start, long)).toBe(false);
    expect(atFalseEnd({ base: 300, offset: slots - 20 }, long)).toBe(true);
    expect(atFalseEnd({ base: 9_750_000, offset: slots - 20 }, long)).toBe(false);
  });
});
