import { expect, it } from 'vitest';
import { rateWords, sumOf } from './rate-words.ts';

const minuteMs = 60_000;

it('says how often something happened in a unit in which one can count it', () => {
  expect(rateWords(0, minuteMs)).toBe('–');
  expect(rateWords(120, minuteMs)).toBe('2 per second');
  expect(rateWords(150, 60 * minuteMs)).toBe('2.5 per minute');
  expect(rateWords(11, 60 * minuteMs)).toBe('11 per hour');
  expect(rateWords(3, 24 * 60 * minuteMs)).toBe('3 per day');
  expect(rateWords(1, 48 * 60 * minuteMs)).toBe('0.5 per day');
});

it('adds the pieces up', () => {
  expect(sumOf([])).toEqual({ ended: 0, failed: 0 });
  expect(
    sumOf([
      { ended: 3, failed: 1 },
      { ended: 2, failed: 2 },
    ]),
  ).toEqual({ ended: 5, failed: 3 });
});
