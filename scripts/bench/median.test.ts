import { expect, it } from 'vitest';
import { median } from './median.ts';

it('takes the middle, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9, 100])).toBe(10);
});

it('takes the mean of two middles', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('refuses nothing at all', () => {
  expect(() => median([])).toThrow('at least one value');
});
