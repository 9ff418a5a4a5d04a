import { expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../shared/monitor/change-time.ts';
import { formatAgo, formatChangeAgo } from './clock.ts';

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

it('the age of a change says no more than is known', () => {
  const at = (seconds: number) => now - seconds * 1000;
  const ago = (time: Parameters<typeof formatChangeAgo>[0]) => formatChangeAgo(time, now);
  expect(ago(exactTime(at(150)))).toBe('2 min ago');
  // Between two moments: the age of both if it is the same, or if they are less than a second apart.
  expect(ago(timeBetween(at(170), at(130)))).toBe('2 min ago');
  expect(ago(timeBetween(at(13.1), at(12.9)))).toBe('12 s ago');
  expect(ago(timeBetween(at(3600), at(130)))).toBe('over 2 min ago');
  expect(ago(timeBetween(at(5), at(0.4)))).toBe('now or earlier');
  // Only the latest possible moment is known.
  expect(ago(timeBetween(null, at(130)))).toBe('over 2 min ago');
  expect(ago(timeBetween(null, at(0.4)))).toBe('now or earlier');
  expect(ago(timeBetween(null, at(2 * 86_400)))).toBe('by 1 May');
});
