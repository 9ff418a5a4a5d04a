import { expect, it } from 'vitest';
import { createHostKeys, fingerprintOf } from './host-keys.ts';

it('takes no second key for a host that somebody accepted while both were asked for', async () => {
  const pins = new Map<string, string>();
  const answers: ((yes: boolean) => void)[] = [];
  const keys = createHostKeys({
    pins: {
      pinned: () => [...pins].map(([host, fingerprint]) => ({ host, fingerprint, since: 0 })),
      pin: (host, fingerprint) => void pins.set(host, fingerprint),
    },
    ask: () => new Promise((resolve) => answers.push(resolve)),
    now: () => 0,
  });
  const { signal } = new AbortController();
  const [own, other] = [Buffer.from('own'), Buffer.from('other')];
  const all = Promise.allSettled([own, other, own].map((key) => keys.expect('web-01', key, signal)));
  for (const answer of answers) answer(true);
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(pins.get('web-01')).toBe(fingerprintOf(own));
});
