import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type KnownTotal, withWindow } from './known-total.ts';

it('the number of results is never wrong, and stays known once the end was loaded, in whatever order windows are loaded', () => {
  const count = 50;
  fc.assert(
    fc.property(fc.nat(400), fc.array(fc.nat(8), { minLength: 1 }), (length, blocks) => {
      let known: KnownTotal | null = null;
      let hasSeenEnd = false;
      for (const block of blocks) {
        const first = block * count;
        // Rows after the known total are not asked for.
        if (first > 0 && first >= (known?.total ?? 0)) continue;
        const rows = Math.max(0, Math.min(count, length - first));
        known = withWindow(known, { first, count, rows, total: null });
        hasSeenEnd ||= rows < count;
        expect(known.isCounted).toBe(hasSeenEnd);
        if (known.isCounted) expect(known.total).toBe(length);
        else expect(known.total - 1).toBeLessThanOrEqual(length);
      }
    }),
  );
});

it('the number of results is unknown again if a full window ends after the former end', () => {
  const before = { total: 60, isCounted: true };
  expect(withWindow(before, { first: 50, count: 50, rows: 50, total: null })).toEqual({
    total: 101,
    isCounted: false,
  });
  expect(withWindow(before, { first: 0, count: 50, rows: 50, total: null })).toBe(before);
});
