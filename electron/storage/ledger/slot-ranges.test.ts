import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotRangesOf, slotWidths } from './slot-ranges.ts';

const [shortest] = slotWidths;
const moment = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 });

describe('the time slots of a range', () => {
  it('cover it completely and without overlap, in order, each aligned to its width', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 400 * 86_400_000 }), (from, length) => {
        const to = from + length;
        const ranges = slotRangesOf(from, to);
        expect(ranges[0]?.from).toBe(Math.floor(from / shortest) * shortest);
        expect(ranges.at(-1)?.to).toBe(Math.ceil(to / shortest) * shortest);
        for (const [index, range] of ranges.entries()) {
          expect([range.from % range.width, range.to % range.width]).toEqual([0, 0]);
          if (index > 0) expect(range.from).toBe(ranges[index - 1]?.to);
        }
      }),
    );
  });

  it('are fewer than 140 for a year, so that its counts are added up quickly', () => {
    fc.assert(
      fc.property(moment, (from) => {
        const count = slotRangesOf(from, from + 365 * 86_400_000).reduce(
          (sum, range) => sum + (range.to - range.from) / range.width,
          0,
        );
        expect(count).toBeLessThan(140);
      }),
    );
  });
});
