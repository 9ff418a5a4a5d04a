import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, errorOf, startTestPractice, type TestPractice } from '../practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

describe('wire.md §1: addresses', () => {
  it('serves every interface under one origin, without trailing slashes', () => {
    const { origin, authUrl, connectorUrl, objectsUrl, graphUrl, actionsUrl } = practice.address;
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(authUrl).toBe(origin);
    expect(connectorUrl).toBe(`${origin}/api/csv/1.0`);
    expect(objectsUrl).toBe(`${origin}/api/objects/1.0`);
    expect(graphUrl).toBe(`${origin}/api/graph/7.4`);
    expect(actionsUrl).toBe(`${origin.replace('http', 'ws')}/api/action-ws/1.0`);
  });

  it('serves the graph under its short path, too', async () => {
    const authorization = `Bearer ${await practice.token()}`;
    const path = '/xid/practice%3Amachine%3Aweb-01';
    const full = await practice.ask('GET', `/api/graph/7.4${path}`, { headers: { authorization } });
    const short = await practice.ask('GET', `/api/graph/7${path}`, { headers: { authorization } });
    expect(full.status).toBe(200);
    expect(short.text).toBe(full.text);
  });

  it('lists every interface in the directory, which needs no token', async () => {
    const { status, json } = await practice.ask('GET', '/api/version');
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining(['graph', 'auth', 'action-ws', 'objects', 'csv']),
    );
    for (const entry of Object.values(json)) {
      expect(Object.keys(entry as object).toSorted()).toEqual(
        ['docs', 'endpoint', 'lifecycle', 'protocol', 'protocols', 'specs', 'support', 'version'].toSorted(),
      );
      const { endpoint, version } = entry as { endpoint: string; version: string };
      expect(endpoint).toMatch(/^\/api\//);
      expect(Number(version)).toBeGreaterThan(0);
    }
  });
});

describe('wire.md §1: tokens', () => {
  it.each([
    ['GET', '/api/auth/6/me/account?profile=true'],
    ['GET', '/api/graph/7.4/some-id'],
    ['POST', '/api/graph/7.4/new/ogit%2FMARS%2FMachine'],
    ['DELETE', '/api/graph/7/some-id'],
    ['POST', '/api/csv/1.0/vertices'],
    ['PUT', '/api/csv/1.0/vertices'],
    ['DELETE', '/api/csv/1.0/vertices'],
  ])('refuses %s %s without a token before anything else', async (method, path) => {
    const response = await practice.ask(method, path, method === 'GET' ? {} : { body: 'no JSON, no CSV' });
    expect(response.status).toBe(401);
    expect(response.json).toEqual({ error: { code: 401, message: 'unauthorized' } });
  });

  it.each(['Bearer unknown-token', 'Bearer', 'Basic abc', 'Bearer a b', 'Bearer ../x'])(
    'refuses the token %j',
    async (authorization) => {
      const response = await practice.ask('GET', '/api/graph/7.4/x', { headers: { authorization } });
      expect(response.json).toEqual({ error: { code: 401, message: 'unauthorized' } });
    },
  );

  it('takes the connector’s token in x-forwarded-authorization only', async () => {
    const token = await practice.token();
    const body = csv(['ogit/_xid'], ['a']);
    const url = `${practice.address.connectorUrl}/vertices`;
    const headers = { 'content-type': 'text/csv' };
    const wrongHeader = await practice.ask('DELETE', url, {
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
    });
    expect(wrongHeader.status).toBe(401);
    const rightHeader = await practice.ask('DELETE', url, {
      headers: { ...headers, 'x-forwarded-authorization': `Bearer ${token}` },
      body,
    });
    expect(rightHeader.status).toBe(200);
  });

  it('takes the graph’s token in authorization only', async () => {
    const response = await practice.ask('GET', `${practice.address.graphUrl}/x`, {
      headers: { 'x-forwarded-authorization': `Bearer ${await practice.token()}` },
    });
    expect(errorOf(response).code).toBe(401);
  });

  it('makes tokens of letters, digits, “.”, “_” and “-” only', async () => {
    for (let signIn = 0; signIn < 20; signIn += 1) {
      const response = await practice.signIn();
      expect(response['_TOKEN']).toMatch(/^[A-Za-z0-9._-]+$/);
      expect(response['refresh_token']).toMatch(/^[A-Za-z0-9._-]+$/);
    }
  });
});
