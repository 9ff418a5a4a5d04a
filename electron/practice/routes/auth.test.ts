import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  credentials,
  errorOf,
  type Json,
  startTestPractice,
  type TestPractice,
} from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice({ tokenLifeSeconds: 100 });
});
afterAll(() => practice.close());

const refusal = { error: { code: 401, message: 'unauthorized' } };
const postAuth = (path: string, body: Json) => practice.ask('POST', `/api/auth/6/${path}`, { body });
const clientFields = () => {
  const { client_id, client_secret } = credentials(practice.address);
  return { client_id, client_secret };
};
const readAccount = (token: unknown, query = '?profile=true') =>
  practice.ask('GET', `/api/auth/6/me/account${query}`, { headers: { authorization: `Bearer ${token}` } });

describe('interfaces.md 5, wire.md §2: sign-in', () => {
  it('returns token, refresh token, identity and expiry', async () => {
    const before = Date.now();
    const response = await practice.signIn();
    expect(Object.keys(response).toSorted()).toEqual(
      [
        '_APPLICATION',
        '_IDENTITY',
        '_IDENTITY_ID',
        '_TOKEN',
        'access_token',
        'expires-at',
        'expires_in',
        'refresh_token',
        'type',
      ].toSorted(),
    );
    expect(response['_TOKEN']).toBe(response['access_token']);
    expect(response['_IDENTITY']).toBe('analyst@example.org');
    expect(response['expires_in']).toBe(100);
    expect(response['type']).toBe('Bearer');
    expect(response['expires-at']).toBeGreaterThanOrEqual(before + 100_000);
    expect(response['expires-at']).toBeLessThanOrEqual(Date.now() + 100_000);
  });

  it.each(['client_id', 'client_secret', 'username', 'password'])('refuses a wrong %s', async (field) => {
    const response = await postAuth('app', { ...credentials(practice.address), [field]: 'wrong' });
    expect(response.status).toBe(401);
    expect(response.json).toEqual(refusal);
  });

  it('refuses a body without a field, and names it', async () => {
    const { password: _, ...withoutPassword } = credentials(practice.address);
    const response = await postAuth('app', withoutPassword);
    expect(response.status).toBe(400);
    expect(errorOf(response).message).toContain('"password"');
  });

  it('refuses a token that has expired', async () => {
    const { _TOKEN: token } = await practice.signIn();
    expect((await readAccount(token)).status).toBe(200);
    practice.moveClock(101_000);
    const response = await readAccount(token);
    expect(response.status).toBe(401);
    expect(response.json).toEqual(refusal);
  });

  it('keeps tokens and credentials over a restart', async () => {
    const before = credentials(practice.address);
    const { _TOKEN: token } = await practice.signIn();
    await practice.restart();
    expect(credentials(practice.address)).toEqual(before);
    expect((await readAccount(token)).status).toBe(200);
  });
});

describe('wire.md §2: refresh', () => {
  it('returns the same body with a new token and a new refresh token', async () => {
    const first = await practice.signIn();
    const response = await postAuth('refresh', { ...clientFields(), refresh_token: first['refresh_token'] });
    expect(response.status).toBe(200);
    expect(Object.keys(response.json).toSorted()).toEqual(Object.keys(first).toSorted());
    expect(response.json['_TOKEN']).not.toBe(first['_TOKEN']);
    expect(response.json['refresh_token']).not.toBe(first['refresh_token']);
    expect((await readAccount(response.json['_TOKEN'])).status).toBe(200);
  });

  it('accepts a refresh token only once', async () => {
    const body = { ...clientFields(), refresh_token: (await practice.signIn())['refresh_token'] };
    expect((await postAuth('refresh', body)).status).toBe(200);
    const second = await postAuth('refresh', body);
    expect(second.status).toBe(401);
    expect(second.json).toEqual(refusal);
  });

  it('refreshes a token that has expired', async () => {
    const { refresh_token } = await practice.signIn();
    practice.moveClock(500_000);
    expect((await postAuth('refresh', { ...clientFields(), refresh_token })).status).toBe(200);
  });

  it('refuses a wrong client, and keeps the refresh token valid', async () => {
    const { refresh_token } = await practice.signIn();
    const wrong = await postAuth('refresh', { ...clientFields(), client_secret: 'wrong', refresh_token });
    expect(wrong.json).toEqual(refusal);
    expect((await postAuth('refresh', { ...clientFields(), refresh_token })).status).toBe(200);
  });

  it('refuses an access token in the place of a refresh token', async () => {
    const { _TOKEN } = await practice.signIn();
    expect((await postAuth('refresh', { ...clientFields(), refresh_token: _TOKEN })).json).toEqual(refusal);
  });
});

describe('wire.md §2: revoke', () => {
  it('invalidates the refresh token and its access token', async () => {
    const { _TOKEN: token, refresh_token } = await practice.signIn();
    const response = await postAuth('revoke', { ...clientFields(), refresh_token });
    expect(response.status).toBe(200);
    expect(response.json).toEqual({});
    expect((await postAuth('refresh', { ...clientFields(), refresh_token })).status).toBe(401);
    expect((await readAccount(token)).status).toBe(401);
  });

  it('refuses a wrong client', async () => {
    const { _TOKEN: token, refresh_token } = await practice.signIn();
    const response = await postAuth('revoke', { client_id: 'x', client_secret: 'y', refresh_token });
    expect(response.json).toEqual(refusal);
    expect((await readAccount(token)).status).toBe(200);
  });
});

describe('interfaces.md 5, wire.md §2: the account', () => {
  it('is one flat vertex with the default scope', async () => {
    const signIn = await practice.signIn();
    const { status, json } = await readAccount(signIn['_TOKEN']);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      'ogit/_id': signIn['_IDENTITY_ID'],
      'ogit/_type': 'ogit/Auth/Account',
      'ogit/email': 'analyst@example.org',
      'ogit/Auth/Account/defaultScope': practice.address.scope,
    });
    expect(json['ogit/name']).toEqual(expect.stringMatching(/./));
  });

  it('can be read, but neither changed nor removed through the graph', async () => {
    const { _IDENTITY_ID: id, _TOKEN } = await practice.signIn();
    const headers = { authorization: `Bearer ${_TOKEN}` };
    const url = `${practice.address.graphUrl}/${id}`;
    expect((await practice.ask('GET', url, { headers })).status).toBe(200);
    expect((await practice.ask('DELETE', url, { headers })).status).toBe(403);
    expect((await practice.ask('POST', url, { headers, body: { 'ogit/name': 'x' } })).status).toBe(403);
  });
});
