import { expect, it } from 'vitest';
import { createLive } from './live.ts';

it('calls listeners at once and at every change, until they are unsubscribed', () => {
  const live = createLive(1);
  const received: number[] = [];
  const unsubscribe = live.listen((value) => received.push(value));
  live.set(2);
  unsubscribe();
  live.set(3);
  expect(received).toEqual([1, 2]);
  expect(live.value).toBe(3);
});

it('does not call a listener that another listener has just unsubscribed', () => {
  const live = createLive('old');
  const received: string[] = [];
  live.listen((value) => {
    if (value === 'new') unsubscribe();
  });
  const unsubscribe = live.listen((value) => received.push(value));
  live.set('new');
  expect(received).toEqual(['old']);
});
