import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeWords, timeLeftRange } from './time-left.ts';

describe('the remaining time of work in progress', () => {
  it('is unknown at the beginning', () => {
    expect(rangeWords({ share: 0.5, elapsedMs: 900 })).toBe('time left not known yet');
    expect(rangeWords({ share: 0.001, elapsedMs: 60_000 })).toBe('time left not known yet');
  });

  it('is a range around the estimate from the rate so far', () => {
    expect(rangeWords({ share: 0.5, elapsedMs: 20_000 })).toBe('15 s to 30 s left');
    expect(rangeWords({ share: 0.25, elapsedMs: 10 * 60_000 })).toBe('25 min to 45 min left');
  });

  it('is one figure if both ends of the range are equal', () =>
    expect(rangeWords({ share: 0.999, elapsedMs: 60_000 })).toBe('about 1.0 s left'));

  it('always includes the estimate from the rate so far', () => {
    const progress = fc.record({
      share: fc.double({ min: 0.02, max: 1, noNaN: true }),
      elapsedMs: fc.integer({ min: 1_000, max: 3_600_000 }),
    });
    fc.assert(
      fc.property(progress, ({ share, elapsedMs }) => {
        const range = timeLeftRange({ share, elapsedMs });
        const estimateMs = elapsedMs / share - elapsedMs;
        expect(range?.minMs).toBeLessThanOrEqual(estimateMs + 1e-6);
        expect(range?.maxMs).toBeGreaterThanOrEqual(estimateMs - 1e-6);
      }),
    );
  });
});
