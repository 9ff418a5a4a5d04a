import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSignIns } from './sign-ins.ts';

/** Creates sign-ins with a clock that starts at 100 ms. */
function createTestSignIns() {
  const listeners = new Set<(connectionId: string) => void>();
  let time = 100;
  const signIns = createSignIns({
    connections: {
      onSignIn(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    now: () => time,
  });
  const signal = new AbortController();
  return {
    signal,
    listeners,
    signIn(id: string, at: number) {
      time = at;
      for (const accept of [...listeners]) accept(id);
    },
    /** Waits for a sign-in to `crm` since then; returns a function that reports whether the wait is over. */
    async waitSince(since: number) {
      let isOver = false;
      void signIns.next('crm', since, signal.signal).then(() => {
        isOver = true;
      });
      await setImmediate();
      return () => isOver;
    },
  };
}

it('a run waits for the next sign-in to its connection, and not to another one', async () => {
  const { signIn, waitSince, listeners } = createTestSignIns();
  const isOver = await waitSince(100);
  signIn('other', 110);
  await setImmediate();
  expect(isOver()).toBe(false);
  signIn('crm', 120);
  await setImmediate();
  expect(isOver()).toBe(true);
  expect(listeners.size).toBe(1);
});

it('a run does not wait if the sign-in came while its refused request was running', async () => {
  const { signIn, waitSince } = createTestSignIns();
  signIn('crm', 120);
  expect((await waitSince(110))()).toBe(true);
  expect((await waitSince(121))()).toBe(false);
});

it('a run does not continue forever without a new sign-in if the clock was set back', async () => {
  const { signIn, waitSince } = createTestSignIns();
  signIn('crm', 120);
  let tries = 0;
  while ((await waitSince(10))() && tries < 1_000) tries += 1;
  expect(tries).toBeLessThan(100);
});

it('the wait for a sign-in ends with the run', async () => {
  const { signal, waitSince } = createTestSignIns();
  const isOver = await waitSince(100);
  signal.abort();
  await setImmediate();
  expect(isOver()).toBe(true);
});
