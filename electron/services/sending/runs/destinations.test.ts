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
const connectionWith = (accountId: Current['accountId']) => ({ accountId }) as Current;

it('the sending account is read again until a busy platform responds', async () => {
  let calls = 0;
  const account = await destinations.accountOf(
    connectionWith(async () => {
      if (++calls < 3) throw new AppError('offline', 'It is busy.');
      return 'account-1';
    }),
    new AbortController().signal,
  );
  expect([account, calls]).toEqual(['account-1', 3]);
});

it('the sending account of a platform that does not respond is empty once the run is cancelled', async () => {
  const cancel = new AbortController();
  const account = destinations.accountOf(
    connectionWith(() => new Promise(() => undefined)),
    cancel.signal,
  );
  cancel.abort();
  expect(await account).toBe('');
});
