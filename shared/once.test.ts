import { expect, it } from 'vitest';
import { once } from './once.ts';

it('creates the value at the first call, and returns the same value to all callers', () => {
  let calls = 0;
  const value = once(() => {
    calls += 1;
    return undefined;
  });
  expect(calls).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(calls).toBe(1);
});
