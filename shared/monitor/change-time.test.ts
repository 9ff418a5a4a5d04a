import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeTimeWords, earliestOf, exactTime, latestOf, spanOf, timeBetween } from './change-time.ts';

const second = (ms: number) => `${Math.floor(ms / 1_000)} s`;

describe('the time of a change', () => {
  it('is shown as exact, “before X” or “between X and Y”, depending on what is known', () => {
    expect(changeTimeWords(exactTime(5_000), second)).toBe('5 s');
    expect(changeTimeWords(timeBetween(null, 5_000), second)).toBe('before 5 s');
    expect(changeTimeWords(timeBetween(2_000, 5_000), second)).toBe('between 2 s and 5 s');
  });

  it('is shown as one moment if both ends of its range have the same text', () => {
    expect(changeTimeWords(timeBetween(5_001, 5_900), second)).toBe('5 s');
  });

  it('ignores a start after its end (moved clock)', () => {
    expect(timeBetween(9_000, 5_000)).toEqual({ kind: 'before', before: 5_000 });
  });

  it('of two changes covers both of them', () => {
    const time = fc
      .tuple(fc.option(fc.nat(1_000)), fc.nat(1_000))
      .map(([after, before]) => timeBetween(after, before));
    fc.assert(
      fc.property(time, time, (one, other) => {
        const span = spanOf(one, other);
        for (const each of [one, other]) {
          expect(latestOf(span)).toBeGreaterThanOrEqual(latestOf(each));
          expect(earliestOf(span) ?? -1).toBeLessThanOrEqual(earliestOf(each) ?? -1);
        }
      }),
    );
  });
});
