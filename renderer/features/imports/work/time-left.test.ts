import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeWords, timeLeftRange } from './time-left.ts';

describe('the time left of a work', () => {
  it('is not known at its beginning', () => {
    expect(rangeWords({ share: 0.5, elapsedMs: 900 })).toBe('time left not known yet');
    expect(rangeWords({ share: 0.001, elapsedMs: 60_000 })).toBe('time left not known yet');
  });

  it('is a range around what the pace so far promises', () => {
    expect(rangeWords({ share: 0.5, elapsedMs: 20_000 })).toBe('15 s to 30 s left');
    expect(rangeWords({ share: 0.25, elapsedMs: 10 * 60_000 })).toBe('25 min to 45 min left');
  });

  it('says one figure where both ends are the same', () =>
    expect(rangeWords({ share: 0.999, elapsedMs: 60_000 })).toBe('about 1.0 s left'));

  it('always holds the promise of the pace', () => {
    const progress = fc.record({
      share: fc.double({ min: 0.02, max: 1, noNaN: true }),
      elapsedMs: fc.integer({ min: 1_000, max: 3_600_000 }),
    });
    fc.assert(
      fc.property(progress, ({ share, elapsedMs }) => {
        const range = timeLeftRange({ share, elapsedMs });
        const promise = elapsedMs / share - elapsedMs;
        expect(range?.leastMs).toBeLessThanOrEqual(promise + 1e-6);
        expect(range?.mostMs).toBeGreaterThanOrEqual(promise - 1e-6);
      }),
    );
  });
});
