import { expect, it } from 'vitest';
import { createHostKeys, fingerprintOf } from './host-keys.ts';

it('a host gets no second key if its first key was accepted while both waited for approval', async () => {
  const pins = new Map<string, string>();
  const resolvers: ((yes: boolean) => void)[] = [];
  const keys = createHostKeys({
    pins: {
      pinned: () => [...pins].map(([host, fingerprint]) => ({ host, fingerprint, since: 0 })),
      pin: (host, fingerprint) => void pins.set(host, fingerprint),
    },
    ask: () => new Promise((resolve) => resolvers.push(resolve)),
    now: () => 0,
  });
  const progress = {
    signal: new AbortController().signal,
    pendingAction: {
      actionId: 'a1',
      wants: '',
      user: '',
      due: 0,
      byHand: false,
      allowedOnce: new Set<string>(),
    },
    approval: <T>(question: Promise<T>): Promise<T> => question,
  };
  const [first, other] = [Buffer.from('own'), Buffer.from('other')];
  const all = Promise.allSettled([first, other, first].map((key) => keys.expect('web-01', key, progress)));
  for (const reply of resolvers) reply(true);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(pins.get('web-01')).toBe(fingerprintOf(first));
});
