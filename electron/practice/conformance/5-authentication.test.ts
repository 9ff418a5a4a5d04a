/** Tests the practice platform against section 5 of interfaces.md: authentication. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, machine, toCsv } from './bodies.test-kit.ts';
import { type Platform, startPlatform } from './client.test-kit.ts';
import { openSocketClient, refusalStatus } from './socket.test-kit.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ tokenLifeSeconds: 600 });
});
afterAll(() => platform.close());

const credentials = () => ({
  client_id: platform.address.clientId,
  client_secret: platform.address.clientSecret,
  username: platform.address.username,
  password: platform.address.password,
});
const postAuth = (path: string, body: Json) => platform.ask('POST', `/api/auth/6/${path}`, { body });
const readAccount = (token: unknown) =>
  platform.ask('GET', '/api/auth/6/me/account?profile=true', {
    headers: { authorization: `Bearer ${token}` },
  });
const unauthorized = { error: { code: 401, message: 'unauthorized' } };

it.each([
  'POST /vertices',
  'PUT /vertices',
  'PATCH /vertices',
  'DELETE /vertices',
  'POST /edges',
  'DELETE /edges',
  'PUT /timeseries',
  'PUT /attachments',
  'PUT /combined',
])('5.1: a token is mandatory for %s', async (operation) => {
  const [method = '', path = ''] = operation.split(' ');
  const response = await platform.ask(method, platform.address.connectorUrl + path, {
    headers: { 'content-type': 'text/csv' },
    body: toCsv([machine('untold')]),
  });
  expect(response.status).toBe(401);
  expect(response.json).toEqual(unauthorized);
});

it('5.1, wire.md §2: POST /api/auth/6/app returns a token for client_id, client_secret, username, password', async () => {
  const { status, json } = await postAuth('app', credentials());
  expect(status).toBe(200);
  expect(json).toEqual({
    _TOKEN: expect.stringMatching(/./),
    _APPLICATION: expect.stringMatching(/./),
    _IDENTITY: platform.address.username,
    _IDENTITY_ID: expect.stringMatching(/./),
    'expires-at': platform.now() + 600_000,
    expires_in: 600,
    access_token: json['_TOKEN'],
    refresh_token: expect.stringMatching(/./),
    type: 'Bearer',
  });
});

it.each(['client_id', 'client_secret', 'username', 'password'])(
  '5.1, wire.md §2: a wrong %s is refused with 401',
  async (field) => {
    const response = await postAuth('app', { ...credentials(), [field]: 'wrong' });
    expect(response.status).toBe(401);
    expect(response.json).toEqual(unauthorized);
  },
);

it('5.1: a sign-in without all four fields as strings is refused with 400', async () => {
  expect((await postAuth('app', { ...credentials(), password: 1 })).status).toBe(400);
  expect((await postAuth('app', {})).status).toBe(400);
});

it('5.2: client credentials and the account are provisioned per platform', async () => {
  const other = await startPlatform();
  const { clientId, clientSecret, username, password } = other.address;
  expect([clientId, clientSecret, username, password]).toEqual(
    [clientId, clientSecret, username, password].map(() => expect.stringMatching(/./)),
  );
  expect(clientSecret).not.toBe(platform.address.clientSecret);
  expect(password).not.toBe(platform.address.password);
  expect((await other.ask('POST', '/api/auth/6/app', { body: credentials() })).status).toBe(401);
  await other.close();
});

it('5.3, wire.md §2: the account of the token is one flat vertex that names the default scope', async () => {
  const { _TOKEN, _IDENTITY_ID } = (await postAuth('app', credentials())).json;
  expect((await readAccount(_TOKEN)).json).toMatchObject({
    'ogit/_id': _IDENTITY_ID,
    'ogit/_type': 'ogit/Auth/Account',
    'ogit/name': expect.any(String),
    'ogit/email': expect.any(String),
    'ogit/Auth/Account/defaultScope': platform.address.scope,
  });
});

it('5.4: the connector takes the token in x-forwarded-authorization as Bearer', async () => {
  const client = await platform.client();
  expect((await client.csv('POST', '/vertices', [machine('let in')])).status).toBe(200);
});

it('5.5: an action handler authenticates with an account and then connects by websocket', async () => {
  const client = await platform.client();
  const handler = await openSocketClient(platform.address.actionsUrl, 'action-1.0.0', client.token);
  await handler.close();
  expect(await refusalStatus(platform.address.actionsUrl, ['action-1.0.0', 'token-other'])).toBe(401);
  expect(await refusalStatus(platform.address.actionsUrl, [`token-${client.token}`])).toBe(400);
});

it('5, wire.md §2: graph and Domain Object calls carry Authorization: Bearer', async () => {
  const client = await platform.client();
  expect((await client.graph('GET', '/xid/x')).status).toBe(200);
  expect((await client.objects('GET', '/views/default')).status).toBe(200);
  const headers = { 'x-forwarded-authorization': `Bearer ${client.token}` };
  for (const url of [`${platform.address.graphUrl}/xid/x`, `${platform.address.objectsUrl}/views/default`])
    expect((await platform.ask('GET', url, { headers })).json).toEqual(unauthorized);
});

it('5, wire.md §2: an expired token is refused with 401', async () => {
  const { _TOKEN } = (await postAuth('app', credentials())).json;
  platform.moveClock(599_000);
  expect((await readAccount(_TOKEN)).status).toBe(200);
  platform.moveClock(1_001);
  const response = await readAccount(_TOKEN);
  expect(response.status).toBe(401);
  expect(response.json).toEqual(unauthorized);
});

it('5, wire.md §2: refresh returns the same body with a new refresh token', async () => {
  const { client_id, client_secret } = credentials();
  const first = (await postAuth('app', credentials())).json;
  const { refresh_token } = first;
  const second = await postAuth('refresh', { client_id, client_secret, refresh_token });
  expect(Object.keys(second.json).toSorted()).toEqual(Object.keys(first).toSorted());
  expect(second.json['refresh_token']).not.toBe(refresh_token);
  expect((await readAccount(second.json['_TOKEN'])).status).toBe(200);
  expect((await postAuth('refresh', { client_id, client_secret, refresh_token: 'other' })).status).toBe(401);
});

it('5, wire.md §2: revoke returns {} and ends the refresh token', async () => {
  const { client_id, client_secret } = credentials();
  const { refresh_token } = (await postAuth('app', credentials())).json;
  const response = await postAuth('revoke', { client_id, client_secret, refresh_token });
  expect(response.json).toEqual({});
  expect((await postAuth('refresh', { client_id, client_secret, refresh_token })).status).toBe(401);
});
