import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstPace,
  maxBytesPerRequest,
  maxRowsPerRequest,
  paceAfter,
  type ResponseFeedback,
} from './pace.ts';

/** A response without trouble that takes neither long nor little time; `change` replaces facts of it. */
const feedbackWith = (change: Partial<ResponseFeedback> = {}): ResponseFeedback => ({
  rows: 500,
  bytes: 50_000,
  tookMs: 1_500,
  end: 'answered',
  ...change,
});
/** The pace after these responses. */
const after = (...feedbacks: readonly Partial<ResponseFeedback>[]) =>
  feedbacks.reduce((pace, each) => paceAfter(pace, feedbackWith(each)), firstPace({}));

describe('the pace of sending', () => {
  it.each([
    ['does not change while responses take about two seconds', [{}], 500, 4, ''],
    [
      'halves after a slow response',
      [{ tookMs: 9_000 }],
      250,
      4,
      'reduced to 250 rows: the last response took 9 s',
    ],
    [
      'doubles after a quick response',
      [{ tookMs: 300 }],
      1_000,
      4,
      'raised to 1,000 rows: the last response took 300 ms',
    ],
    ['does not change after a small request that was quick', [{ rows: 20, tookMs: 30 }], 500, 4, ''],
    [
      'is half the rows of a small request that took too long',
      [{ rows: 20, tookMs: 30_000 }],
      10,
      4,
      'reduced to 10 rows: the last response took 30 s',
    ],
    [
      'does not halve twice for requests that were sent at once',
      [{ tookMs: 9_000 }, { tookMs: 9_500 }],
      250,
      4,
      'reduced to 250 rows: the last response took 9 s',
    ],
    [
      'halves after a lost response',
      [{ end: 'lost' }],
      250,
      4,
      'reduced to 250 rows: the last request got no response',
    ],
    [
      'does not exceed a size after a larger one was refused',
      [{ end: 'too-large' }, { rows: 250, tookMs: 100 }],
      250,
      4,
      'reduced to 250 rows: the platform does not accept larger requests',
    ],
    [
      'has fewer requests at once after the platform asked to wait',
      [{ end: 'busy' }],
      500,
      2,
      'reduced to 2 requests at once: the platform asked to wait',
    ],
    [
      'has at least one request at once',
      [{ end: 'busy' }, { end: 'busy' }, { end: 'busy' }],
      500,
      1,
      'reduced to 1 request at once: the platform asked to wait',
    ],
    [
      'has more requests at once after eight good responses',
      [{ end: 'busy' }, ...Array(8).fill({})],
      500,
      3,
      'raised to 3 requests at once: the platform is keeping up again',
    ],
  ] as const)('%s', (_, feedbacks, rowsPerRequest, atOnce, reason) => {
    expect(after(...feedbacks)).toMatchObject({ rowsPerRequest, atOnce, reason });
  });

  it('has the rows of a recipe as upper bound, and begins with its requests at once', () => {
    const pace = firstPace({ rowsPerRequest: 600, requestsAtOnce: 2 });
    expect(pace).toMatchObject({ rowsPerRequest: 500, atOnce: 2 });
    expect(paceAfter(pace, feedbackWith({ tookMs: 10 }))).toMatchObject({ rowsPerRequest: 600 });
    expect(firstPace({ rowsPerRequest: 40 })).toMatchObject({ rowsPerRequest: 40, atOnce: 4 });
  });

  it('stays within its bounds whatever the responses are', () => {
    const feedback = fc.record({
      rows: fc.integer({ min: 1, max: 6_000 }),
      bytes: fc.integer({ min: 1, max: 9_000_000 }),
      tookMs: fc.integer({ min: 0, max: 200_000 }),
      end: fc.constantFrom('answered' as const, 'too-large' as const, 'busy' as const, 'lost' as const),
    });
    fc.assert(
      fc.property(fc.array(feedback), (feedbacks) => {
        for (let pace = firstPace({}), at = 0; at < feedbacks.length; at++) {
          pace = paceAfter(pace, feedbacks[at] as ResponseFeedback);
          expect(pace.rowsPerRequest).toBeGreaterThanOrEqual(1);
          expect(pace.rowsPerRequest).toBeLessThanOrEqual(maxRowsPerRequest);
          expect(pace.bytesPerRequest).toBeGreaterThanOrEqual(1);
          expect(pace.bytesPerRequest).toBeLessThanOrEqual(maxBytesPerRequest);
          expect(pace.atOnce).toBeGreaterThanOrEqual(1);
          expect(pace.atOnce).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
