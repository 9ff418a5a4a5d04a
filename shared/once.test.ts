import { expect, it } from 'vitest';
import { once } from './once.ts';

it('makes nothing before the first call, and then one thing for all callers', () => {
  let made = 0;
  const value = once(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
