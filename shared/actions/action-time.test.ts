import { describe, expect, it } from 'vitest';
import { runningMs } from './action-time.ts';

const received = { receivedAt: 1_000, startedAt: null, tookMs: null };

describe('the time an action ran', () => {
  it('is null before its start, however long it waits', () => {
    expect(runningMs({ ...received, state: 'waiting-for-approval' }, 9_000)).toBeNull();
    expect(runningMs({ ...received, state: 'expired-without-approval', tookMs: 30_000 }, 99_000)).toBeNull();
  });

  it('leaves out the wait before the start', () => {
    expect(runningMs({ ...received, state: 'running', startedAt: 20_000 }, 21_500)).toBe(1_500);
    // `tookMs` counts from `receivedAt`: 1,000 + 19,300 − 20,000.
    expect(runningMs({ ...received, state: 'done', startedAt: 20_000, tookMs: 19_300 }, 99_000)).toBe(300);
  });

  it('is null for an action that was interrupted', () => {
    expect(
      runningMs({ ...received, state: 'interrupted', startedAt: 2_000, tookMs: 60_000 }, 99_000),
    ).toBeNull();
  });
});
