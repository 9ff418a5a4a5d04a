import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { flowSpans, rangeUpTo } from './flow-span.ts';

it('the range of a span consists of whole intervals, the last of which contains the current time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1e12, max: 4e12 }), fc.constantFrom(...flowSpans), (now, span) => {
      const { from, to } = rangeUpTo(now, span);
      expect(to - from).toBe(span.ms);
      expect([from % span.width, to % span.width]).toEqual([0, 0]);
      expect(now).toBeLessThan(to);
      expect(now).toBeGreaterThanOrEqual(to - span.width);
    }),
  );
});
