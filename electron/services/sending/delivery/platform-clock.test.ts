import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlatformClock } from './platform-clock.ts';

const skew = fc.integer({ min: -1e9, max: 1e9 });
const start = fc.integer({ min: 1.6e12, max: 1.8e12 });
/** Responses: how long each took, and at which fraction of that time its `Date` was written. */
const responses = fc.array(
  fc.record({ tookMs: fc.nat({ max: 3_000 }), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 20,
  },
);

describe('the clock of a platform', () => {
  it('never treats a later event as older, however far the two clocks are apart', () => {
    fc.assert(
      fc.property(skew, start, responses, fc.nat({ max: 60_000 }), (ahead, begin, all, afterMs) => {
        const clock = createPlatformClock();
        let now = begin;
        for (const { tookMs, at } of all) {
          const date = Math.floor((now + tookMs * at + ahead) / 1000) * 1000;
          clock.observe({ date, sentAt: now, endedAt: now + tookMs });
          now += tookMs + 10;
        }
        expect(clock.isNotBefore(begin + ahead + afterMs, begin)).toBe(true);
      }),
    );
  });

  it('recognises an event that is clearly older after one response', () => {
    fc.assert(
      fc.property(skew, start, (ahead, begin) => {
        const clock = createPlatformClock();
        const date = Math.floor((begin + ahead) / 1000) * 1000;
        clock.observe({ date, sentAt: begin, endedAt: begin + 50 });
        // More than the tolerance of 2 s, the second that `Date` leaves out, and the time of the response.
        expect(clock.isNotBefore(begin + ahead - 4_000, begin)).toBe(false);
      }),
    );
  });

  it('discards its observations if one of the two clocks was set', () => {
    const clock = createPlatformClock();
    expect(clock.hasObservation).toBe(false);
    clock.observe({ date: 1_000_000, sentAt: 1_000_000, endedAt: 1_000_100 });
    clock.observe({ date: 9_000_000, sentAt: 1_000_200, endedAt: 1_000_300 });
    expect(clock.hasObservation).toBe(true);
    expect(clock.isNotBefore(9_000_000, 1_000_200)).toBe(true);
    expect(clock.isNotBefore(1_000_200, 1_000_200)).toBe(false);
  });

  it('compares without correction if the platform sends no time', () => {
    const clock = createPlatformClock();
    clock.observe({ date: null, sentAt: 0, endedAt: 1 });
    // On both sides of the tolerance of 2 s.
    expect([clock.isNotBefore(98_001, 100_000), clock.isNotBefore(97_999, 100_000)]).toEqual([true, false]);
  });
});
