import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptEnd, maxAttempts, type Situation, transitionOf, transitions } from './transitions.ts';

const ends: readonly AttemptEnd[] = ['ended', 'too-large', 'refused', 'lost', 'response'];

/** Every combination that matters: each number on both sides of its limit. */
const situations: Situation[] = ends.flatMap((end) =>
  [1, 2].flatMap((rows) =>
    [0, 1].flatMap((toResend) =>
      [1, 3, maxAttempts].flatMap((attempt) =>
        [0, 32, 33].flatMap((failuresInARow) =>
          Array.from({ length: 16 }, (_, bits) => ({
            end,
            rows,
            toResend,
            attempt,
            failuresInARow,
            attemptsBeforeSplit: 3,
            refusesAll: (bits & 1) > 0,
            isSafe: (bits & 2) > 0,
            isMiscounted: (bits & 4) > 0,
            maySplit: (bits & 8) > 0,
          })),
        ),
      ),
    ),
  ),
);

describe('the transitions of delivery', () => {
  it('cover every situation, and each of them is used', () => {
    const used = new Set(situations.map(transitionOf));
    expect([...used].toSorted((a, b) => transitions.indexOf(a) - transitions.indexOf(b))).toEqual(
      transitions,
    );
  });

  it('never send rows again that are not safe to repeat after their response was lost', () => {
    const lost = situations.filter(({ end, isSafe }) => end === 'lost' && !isSafe);
    expect(lost.length).toBeGreaterThan(100);
    for (const each of lost) expect(transitionOf(each).next).toBe('verify');
  });

  it('never fail or leave rows that may have been executed', () => {
    for (const each of situations.filter(({ end }) => end === 'lost'))
      expect(['verify', 'split', 'resend']).toContain(transitionOf(each).next);
  });

  it('come to an end, because splitting reaches single rows and attempts reach their limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.boolean(), (rows, isMiscounted) => {
        let left = rows;
        let attempt = 1;
        let failuresInARow = 0;
        for (let steps = 0; steps < 200; steps++) {
          failuresInARow += 1;
          const { next } = transitionOf({
            end: 'lost',
            rows: left,
            toResend: 0,
            refusesAll: false,
            isSafe: true,
            isMiscounted,
            maySplit: true,
            attempt,
            attemptsBeforeSplit: 3,
            failuresInARow,
          });
          if (next === 'verify') return true;
          if (next === 'split') left = Math.ceil(left / 2);
          attempt = next === 'split' ? 1 : attempt + 1;
        }
        return false;
      }),
    );
  });
});
