import { expect, it } from 'vitest';
import { median } from './median.ts';

it('the median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9, 100])).toBe(10);
});

it('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('the median of no value is refused', () => {
  expect(() => median([])).toThrow('at least one value');
});
