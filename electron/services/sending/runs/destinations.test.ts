import { expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { ObjectWrites } from '../../../storage/object-writes.ts';
import type { Current } from '../../connections/service.ts';
import { createDestinations } from './destinations.ts';

const destinations = createDestinations({
  connections: { onSignIn: () => () => undefined },
  journal: {} as Journal,
  objectWrites: {} as ObjectWrites,
  now: () => 0,
  random: () => 0,
  wait: async () => undefined,
  verifyAfterMs: () => [],
});
const to = (accountId: Current['accountId']) => ({ accountId }) as Current;

it('asks for the sending account until a busy platform responds', async () => {
  let asked = 0;
  const account = await destinations.accountOf(
    to(async () => {
      if (++asked < 3) throw new AppError('offline', 'It is busy.');
      return 'account-1';
    }),
    new AbortController().signal,
  );
  expect([account, asked]).toEqual(['account-1', 3]);
});

it('stops waiting for a platform that does not respond once the run is cancelled', async () => {
  const stopping = new AbortController();
  const account = destinations.accountOf(
    to(() => new Promise(() => undefined)),
    stopping.signal,
  );
  stopping.abort();
  expect(await account).toBe('');
});
