import { expect, it } from 'vitest';
import { sumOf } from './sum-of.ts';

it('sumOf adds up each figure of all intervals', () => {
  const names = ['succeeded', 'failed', 'denied'] as const;
  expect(sumOf([], names)).toEqual({ succeeded: 0, failed: 0, denied: 0 });
  expect(
    sumOf(
      [
        { succeeded: 3, failed: 1, denied: 0 },
        { succeeded: 2, failed: 2, denied: 4 },
      ],
      names,
    ),
  ).toEqual({ succeeded: 5, failed: 3, denied: 4 });
});
