import { afterAll, expect, it } from 'vitest';
import { openTestHost, type TestHost } from './host.test-kit.ts';

let host: TestHost | undefined;
afterAll(() => host?.close());

it('the host signs in to its practice platform while the keyring is still opening', async () => {
  const opening = Promise.withResolvers<null>();
  // Resolves only once the session is signed in.
  host = await openTestHost({ keyring: opening.promise });
  let keyring: string | null | undefined;
  const asked = host.api.app.about().then((about) => {
    keyring = about.keyring;
  });
  // A call behind the first one returns, and the keyring is still not known.
  expect(await host.api.imports.pick()).toEqual([]);
  expect(keyring).toBeUndefined();
  opening.resolve(null);
  await asked;
  expect(keyring).toBeNull();
});
