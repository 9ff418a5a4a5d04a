import { describe, expect, it } from 'vitest';
import { createRequestSpacing } from './request-spacing.ts';
import { simulateSharedLimit } from './shared-limit.test-kit.ts';

const limits = {
  requests: { requestsPerSecond: 40, rowsPerSecond: Number.MAX_SAFE_INTEGER },
  rows: { requestsPerSecond: Number.MAX_SAFE_INTEGER, rowsPerSecond: 200_000 },
} as const;

describe('shards that share a limit of the platform', () => {
  it.each([
    [1, 'requests'],
    [4, 'requests'],
    [16, 'requests'],
    [64, 'requests'],
    [1, 'rows'],
    [4, 'rows'],
    [16, 'rows'],
    [64, 'rows'],
  ] as const)(
    'use the limit evenly and with few refusals: %i shards, a limit on %s',
    async (shards, limited) => {
      const { used, evenness, refused, wrong } = await simulateSharedLimit({
        shards,
        ...limits[limited],
        seconds: 3_000,
      });
      expect(used).toBeGreaterThanOrEqual(0.9);
      expect(evenness).toBeGreaterThanOrEqual(0.5);
      expect(refused).toBeLessThanOrEqual(0.1);
      expect(wrong).toBe(0);
    },
    120_000,
  );
});

describe('the gap between requests', () => {
  const createSender = () => {
    let now = 0;
    const spacing = createRequestSpacing({ now: () => now, random: () => 0.5 });
    return {
      /** Sends requests that take 10 ms each, and returns how long each waited before it left, in milliseconds. */
      send(count: number, isBusy = false) {
        return Array.from({ length: count }, () => {
          const waitMs = spacing.takeTurn();
          now += waitMs;
          const sentAt = now;
          now += 10;
          spacing.onResponse(isBusy, sentAt);
          return waitMs;
        });
      },
    };
  };

  it('stays 0 as long as no request is refused', () => {
    expect(Math.max(...createSender().send(1_000))).toBe(0);
  });

  it('doubles after a refusal, and returns to 0 when no more refusals follow', () => {
    const { send } = createSender();
    send(100);
    send(1, true);
    // One request starts every 20 ms instead of every 10, and takes 10 ms itself.
    expect(send(10).at(-1)).toBeCloseTo(10, 0);
    expect(send(6_000).at(-1)).toBe(0);
  });
});
