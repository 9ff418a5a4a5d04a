import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHistogram, maxBins } from './histogram.ts';

const value = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((each) => Math.abs(each) > 1e-200),
);

describe('a growing histogram', () => {
  it('counts each value in its bin, whatever the order of the values', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.nat(40), (values, cut) => {
        const whole = createHistogram();
        for (const each of values) whole.add(each, 1);
        const pieces = [values.slice(cut), values.slice(0, cut)].map((piece) => {
          const part = createHistogram();
          for (const each of piece) part.add(each, 1);
          return part.parts();
        });
        const merged = createHistogram();
        for (const part of pieces) merged.merge(part);
        const { from, width, counts } = whole.histogram();
        expect(merged.histogram()).toEqual({ from, width, counts });
        expect(counts.length).toBeLessThanOrEqual(maxBins);
        const expected = counts.map(
          (_, bin) =>
            values.filter((each) => Math.floor(each / width) === Math.floor(from / width) + bin).length,
        );
        expect(counts).toEqual(expected);
      }),
    );
  });
});
