import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSignIns } from './sign-ins.ts';

function open() {
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
    async hasCome(since: number) {
      let come = false;
      void signIns.next('crm', since, signal.signal).then(() => {
        come = true;
      });
      await setImmediate();
      return () => come;
    },
  };
}

it('waits for the next sign-in to the connection, and not to another one', async () => {
  const { signIn, hasCome, listeners } = open();
  const come = await hasCome(100);
  signIn('other', 110);
  await setImmediate();
  expect(come()).toBe(false);
  signIn('crm', 120);
  await setImmediate();
  expect(come()).toBe(true);
  expect(listeners.size).toBe(1);
});

it('does not wait if the sign-in came while the refused request was running', async () => {
  const { signIn, hasCome } = open();
  signIn('crm', 120);
  expect((await hasCome(110))()).toBe(true);
  expect((await hasCome(121))()).toBe(false);
});

it('does not continue for ever without a new sign-in if the clock was set back', async () => {
  const { signIn, hasCome } = open();
  signIn('crm', 120);
  let tries = 0;
  while ((await hasCome(10))() && tries < 1_000) tries += 1;
  expect(tries).toBeLessThan(100);
});

it('ends when the run does', async () => {
  const { signal, hasCome } = open();
  const come = await hasCome(100);
  signal.abort();
  await setImmediate();
  expect(come()).toBe(true);
});
