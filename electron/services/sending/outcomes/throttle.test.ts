import { expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

it('a throttle acts on the first call at once, and on all calls within its interval once at its end', async () => {
  let now = 0;
  let acted = 0;
  const waits: { ms: number; end: () => void }[] = [];
  const throttled = createThrottle({
    now: () => now,
    wait: (ms) => new Promise((end) => void waits.push({ ms, end })),
    act: () => {
      acted += 1;
    },
  });
  throttled();
  expect(acted).toBe(1);
  // The interval is 100 ms.
  now = 30;
  for (let times = 0; times < 50; times++) throttled();
  expect(acted).toBe(1);
  expect(waits.map(({ ms }) => ms)).toEqual([70]);
  now = 100;
  waits[0]?.end();
  await Promise.resolve();
  expect(acted).toBe(2);
  now = 500;
  throttled();
  expect(acted).toBe(3);
  throttled.close();
  now = 1_000;
  throttled();
  expect(acted).toBe(3);
});
