import { expect, it } from 'vitest';
import { formatAgo } from './clock.ts';

const now = new Date(2026, 4, 3, 14, 1, 40).getTime();

it('an age is shown in one whole unit, and as a date after a day', () => {
  const ago = (seconds: number) => formatAgo(now - seconds * 1000, now);
  expect([0.4, 1, 8.04, 59.9, 61, 3 * 3600 + 5].map(ago)).toEqual([
    'just now',
    '1 s ago',
    '8 s ago',
    '59 s ago',
    '1 min ago',
    '3 h ago',
  ]);
  expect(ago(-5)).toBe('just now');
  expect(ago(2 * 86_400)).toBe('1 May');
});
