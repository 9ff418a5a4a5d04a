import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnAt, edgesOf } from './use-column-span.ts';

describe('columns of a wide table', () => {
  it('are found at every distance from the left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 56, max: 400 }), { minLength: 1, maxLength: 200 }),
        fc.integer({ min: -500, max: 90_000 }),
        (widths, px) => {
          const edges = edgesOf(widths);
          const expected = widths.findIndex((_, at) => px < (edges[at + 1] ?? 0));
          expect(columnAt(edges, px)).toBe(expected < 0 ? widths.length - 1 : expected);
        },
      ),
    );
  });
});
