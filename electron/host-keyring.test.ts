import { afterAll, expect, it } from 'vitest';
import { openTestHost, type TestHost } from './host.test-kit.ts';

let host: TestHost | undefined;
afterAll(() => host?.close());

it('the host signs in to its practice platform while the keyring is still opening', async () => {
  const opening = Promise.withResolvers<null>();
  // The host resolves only after its session has signed in.
  host = await openTestHost({ keyring: opening.promise });
  let keyring: string | null | undefined;
  const aboutCall = host.api.app.about().then((about) => {
    keyring = about.keyring;
  });
  // A later call returns before the call of `about`, which waits for the keyring.
  expect(await host.api.imports.pick()).toEqual([]);
  expect(keyring).toBeUndefined();
  opening.resolve(null);
  await aboutCall;
  expect(keyring).toBeNull();
});
