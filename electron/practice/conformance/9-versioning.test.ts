/** Tests the practice platform against section 9 of interfaces.md: versions in paths. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal } from './bodies.test-kit.ts';
import { type Platform, startPlatform } from './client.test-kit.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it('9: the numeral 6 is in the path of the authentication', async () => {
  const { clientId, clientSecret, username, password } = platform.address;
  const body = { client_id: clientId, client_secret: clientSecret, username, password };
  expect((await platform.ask('POST', '/api/auth/6/app', { body })).status).toBe(200);
  expect((await platform.ask('POST', '/api/auth/5/app', { body })).json).toEqual(refusal(404));
});

it.each([
  ['graph', '7.4'],
  ['auth', '6'],
  ['action-ws', '1.0'],
  ['objects', '1.0'],
  ['csv', '1.0'],
])('9, wire.md §1: the directory says that %s has version %s, which ends its path', async (name, version) => {
  const entry = (await platform.ask('GET', '/api/version')).json[name];
  expect(entry).toMatchObject({ version, endpoint: expect.stringMatching(`/${version}$`) });
});
