import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onClockJump } from './clock-jump.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reports a sleep once, and nothing while time passes as usual', () => {
  let jumps = 0;
  let slept = 0;
  const now = () => Date.now() + slept;
  const stop = onClockJump({
    now,
    listener: () => {
      jumps += 1;
    },
  });
  vi.advanceTimersByTime(60_000);
  expect(jumps).toBe(0);
  slept = 8 * 3_600_000;
  vi.advanceTimersByTime(60_000);
  expect(jumps).toBe(1);
  stop();
  slept *= 2;
  vi.advanceTimersByTime(60_000);
  expect(jumps).toBe(1);
});
