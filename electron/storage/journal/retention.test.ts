import { describe, expect, it } from 'vitest';
import type { RunWeight } from './journal.ts';
import { runsToForget } from './retention.ts';

const dayMs = 86_400_000;
const now = 100 * dayMs;
const weight = (runId: string, daysAgo: number, bytes: number, canContinue = false): RunWeight => ({
  runId,
  startedAt: now - daysAgo * dayMs,
  bytes,
  canContinue,
});
const runs = [weight('a', 50, 10), weight('b', 40, 30, true), weight('c', 20, 20), weight('d', 1, 40)];

describe('runs to forget', () => {
  it('are none without limits', () => {
    expect(runsToForget(runs, { days: null, sizeBytes: null }, now)).toEqual([]);
  });

  it('are those that are too old and cannot continue', () => {
    expect(runsToForget(runs, { days: 30, sizeBytes: null }, now)).toEqual(['a']);
  });

  it('are the oldest until the rest is small enough', () => {
    expect(runsToForget(runs, { days: null, sizeBytes: 90 }, now)).toEqual(['a']);
    expect(runsToForget(runs, { days: null, sizeBytes: 75 }, now)).toEqual(['a', 'c']);
  });

  it('never are those that can continue', () => {
    expect(runsToForget(runs, { days: 0, sizeBytes: 0 }, now)).toEqual(['a', 'c', 'd']);
  });
});
