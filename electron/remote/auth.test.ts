import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeAddress } from '../platform.ts';
import { startPractice } from '../practice/server.ts';
import { createSignIn } from './auth.ts';
import { createHttp, type Http, type HttpRequest } from './http.ts';

let folder: string;
let practice: PracticeAddress;
let http: Http;
const requests: HttpRequest[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-auth-'));
  practice = await startPractice({ dataDir: folder });
  http = createHttp();
  requests.length = 0;
});
afterEach(async () => {
  await http.close();
  await practice.stop();
  await rm(folder, { recursive: true, force: true });
});

let lastRefreshToken = '';
/** Returns the real client, which also records the requests and the last refresh token. */
const recordingHttp = (): Http => ({
  ...http,
  send: async (request) => {
    requests.push(request);
    const response = await http.send(request);
    lastRefreshToken = /"refresh_token":"([^"]+)"/.exec(response.text)?.[1] ?? lastRefreshToken;
    return response;
  },
});
const signIn = (over: { password?: string } = {}) => {
  const { authUrl, clientId, clientSecret, username, password } = practice;
  const credentials = { clientId, clientSecret, username, password, ...over };
  return createSignIn({ authUrl, credentials, http: recordingHttp(), now: Date.now });
};
const paths = () => requests.map(({ url }) => new URL(url).pathname);

describe('sign-in', () => {
  it('requests a token once, however many callers need one', async () => {
    const session = signIn();
    const tokens = await Promise.all([session.token(), session.token(), session.token()]);
    expect(new Set(tokens).size).toBe(1);
    expect(paths()).toEqual(['/api/auth/6/app']);
    expect(session.expiresAt()).toBeGreaterThan(Date.now());
  });

  it('refreshes once for all whose token was refused', async () => {
    const session = signIn();
    const old = await session.token();
    const [one, two] = await Promise.all([session.renew(old), session.renew(old)]);
    expect(one).toBe(two);
    expect(one).not.toBe(old);
    expect(await session.renew(old)).toBe(one);
    expect(paths()).toEqual(['/api/auth/6/app', '/api/auth/6/refresh']);
  });

  it('signs in again when the refresh is refused', async () => {
    const session = signIn();
    const old = await session.token();
    const { clientId: client_id, clientSecret: client_secret } = practice;
    await http.send({
      method: 'POST',
      url: `${practice.authUrl}/api/auth/6/revoke`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id, client_secret, refresh_token: lastRefreshToken }),
    });
    const fresh = await session.renew(old);
    expect(fresh).not.toBe(old);
    expect(paths()).toEqual(['/api/auth/6/app', '/api/auth/6/refresh', '/api/auth/6/app']);
  });

  it('repeats a call once after a refused token', async () => {
    await http.send({
      method: 'PUT',
      url: `${practice.origin}/practice/faults`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refuseTokens: 1 }),
    });
    expect(await signIn().account()).toMatchObject({ defaultScope: 'practice-scope' });
  });

  it('reports a wrong password in words', async () => {
    await expect(signIn({ password: 'wrong' }).token()).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('password'),
    });
  });

  it.each([
    ['a\nb', 'a line break'],
    ['token\r\n', 'a line break'],
    ['to ken', 'a character that is not allowed in HTTP headers'],
    ['tökén', 'a character that is not allowed in HTTP headers'],
  ])('refuses the token %j with the true reason, and shows no part of the token', async (token, what) => {
    const { authUrl, clientId, clientSecret, username, password } = practice;
    const httpWithToken: Http = {
      ...http,
      send: async (request) => {
        const response = await http.send(request);
        return {
          status: response.status,
          headers: response.headers,
          text: JSON.stringify({ _TOKEN: token }),
        } as typeof response;
      },
    };
    const session = createSignIn({
      authUrl,
      http: httpWithToken,
      now: Date.now,
      credentials: { clientId, clientSecret, username, password },
    });
    await expect(session.token()).rejects.toMatchObject({
      code: 'unreadable',
      message: `The sign-in service returned a token with ${what}, so it cannot be used in requests; ask the administrator of the platform to correct this.`,
    });
  });
});
