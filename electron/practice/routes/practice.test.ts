import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PracticeFaultsChange, practiceFaults, practiceRequests } from '../../../shared/practice.ts';
import {
  csv,
  errorOf,
  type Item,
  type Json,
  startTestPractice,
  type TestPractice,
} from '../practice.test-kit.ts';
import { sendRaw } from '../raw-http.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice({ tokenLifeSeconds: 1_000 });
});
afterEach(() => practice.setFaults({}));
afterAll(() => practice.close());

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const rows = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => [`${prefix}-${index}`, 'T', 's']);
const post = (prefix: string, count: number) =>
  practice.vertices('POST', csv(header, ...rows(prefix, count)));
const resultOf = (response: { text: string }) => (JSON.parse(response.text) as { result: Item[] }).result;
const ordersOf = (response: { text: string }) => resultOf(response).map(({ order }) => order);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const account = (token: unknown) =>
  practice.ask('GET', '/api/auth/6/me/account', { headers: { authorization: `Bearer ${token}` } });

describe('wire.md §1: /practice serves this machine only', () => {
  const get = (...headers: string[]) =>
    sendRaw(
      practice.address.origin,
      [`GET /practice/faults HTTP/1.1\r\n${headers.join('\r\n')}\r\nconnection: close\r\n\r\n`],
      false,
    );

  it('responds without a token at 127.0.0.1 and localhost', async () => {
    const { port } = new URL(practice.address.origin);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost'])
      expect((await get(`host: ${host}`)).status).toBe(200);
    const sameOrigin = await get(`host: localhost:${port}`, `origin: http://localhost:${port}`);
    expect(sameOrigin.status).toBe(200);
  });

  it.each([
    ['another host', ['host: practice.example.org']],
    ['a host that only begins with localhost', ['host: localhost.example.org']],
    ['a foreign origin', ['host: localhost:1', 'origin: https://example.org']],
    ['another port’s origin', ['host: localhost:1', 'origin: http://localhost:2']],
    ['an opaque origin', ['host: localhost:1', 'origin: null']],
  ])('refuses %s', async (_what, headers) => {
    const response = await get(...headers);
    expect(response.status).toBe(403);
    expect(JSON.parse(response.body)).toMatchObject({ error: { code: 403 } });
  });
});

describe('/practice/faults', () => {
  it('returns the switches as they were set, and those that were left out as off', async () => {
    await practice.setFaults({ itemsDropped: 3, cut: 'after' });
    const set = (await practice.ask('GET', '/practice/faults')).json;
    expect(set).toEqual(practiceFaults.parse({ itemsDropped: 3, cut: 'after' }));
    await practice.setFaults({});
    expect((await practice.ask('GET', '/practice/faults')).json).toEqual(practiceFaults.parse({}));
  });

  it.each([{ latencyMs: -1 }, { cut: 'sideways' }, { itemsDroped: 3 }, { refuseTokens: 1.5 }])(
    'refuses %j',
    async (body) => {
      const response = await practice.ask('PUT', '/practice/faults', { body: body as Json });
      expect(errorOf(response).code).toBe(400);
    },
  );

  it('shuffles the items of a response', async () => {
    await practice.setFaults({ itemsShuffled: true });
    const orders = ordersOf(await post('shuffled', 200));
    expect(orders).not.toEqual(upTo(200));
    expect(orders.toSorted((a, b) => a - b)).toEqual(upTo(200));
  });

  it('drops one item in N, of rows that were stored nevertheless', async () => {
    await practice.setFaults({ itemsDropped: 3 });
    const first = await post('dropped', 4);
    expect(ordersOf(first)).toEqual([0, 1, 3]);
    expect(first.json).toMatchObject({ populated: { vertex: 4 }, success: true });
    expect(ordersOf(await post('dropped-more', 4))).toEqual([0, 2, 3]);
    expect(await practice.byXid('dropped-2')).toHaveLength(1);
  });

  it('repeats one item in N', async () => {
    await practice.setFaults({ itemsRepeated: 2 });
    const response = await post('repeated', 4);
    expect(ordersOf(response)).toEqual([0, 1, 1, 2, 3, 3]);
    expect(response.json).toMatchObject({ populated: { vertex: 4 } });
  });

  it('changes the lifetime of new tokens', async () => {
    await practice.setFaults({ tokenLifeSeconds: 2 });
    const { _TOKEN: token, expires_in } = await practice.signIn();
    expect(expires_in).toBe(2);
    expect((await account(token)).status).toBe(200);
    practice.moveClock(3_000);
    expect((await account(token)).status).toBe(401);
    await practice.setFaults({});
    expect((await practice.signIn())['expires_in']).toBe(1_000);
  });

  it('refuses the token of the next N requests, and executes none of them', async () => {
    await practice.token();
    await practice.setFaults({ refuseTokens: 2 });
    for (let request = 0; request < 2; request += 1) {
      const response = await post('refused', 1);
      expect(response.status).toBe(401);
      expect(response.json).toEqual({ error: { code: 401, message: 'unauthorized' } });
    }
    expect(await practice.byXid('refused-0')).toEqual([]);
    expect((await post('refused', 1)).json).toMatchObject({ success: true });
  });

  it('does not count requests without a valid token, nor sign-ins', async () => {
    await practice.setFaults({ refuseTokens: 1 });
    await account('no-token');
    await practice.signIn();
    expect((await practice.ask('GET', '/practice/faults')).json).toMatchObject({ refuseTokens: 1 });
  });

  it.each([
    ['status500', 500],
    ['status429', 429],
  ] as const)('fails the next N requests with %s, and executes nothing', async (name, status) => {
    await practice.token();
    await practice.setFaults({ [name]: 2 } as PracticeFaultsChange);
    for (let request = 0; request < 2; request += 1) {
      const response = await post(name, 1);
      expect(response.status).toBe(status);
      expect(errorOf(response).code).toBe(status);
      expect(response.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
    }
    expect(await practice.byXid(`${name}-0`)).toEqual([]);
  });

  it('cuts the next connection before processing', async () => {
    await practice.token();
    await practice.setFaults({ cut: 'before' });
    await expect(post('cut-before', 1)).rejects.toThrow();
    expect(await practice.byXid('cut-before-0')).toEqual([]);
  });

  it('cuts the next connection after processing', async () => {
    await practice.token();
    await practice.setFaults({ cut: 'after' });
    await expect(post('cut-after', 3)).rejects.toThrow();
    expect(await practice.byXid('cut-after-2')).toHaveLength(1);
    expect(practice.reported).toEqual([]);
  });

  it('delays every request except those to /practice', async () => {
    await practice.setFaults({ latencyMs: 80 });
    await practice.ask('GET', '/api/version');
    await practice.ask('GET', '/nowhere');
    await practice.requests();
    expect(practice.waits).toEqual([80, 80]);
  });
});

describe('/practice/requests', () => {
  it('lists the requests: method, path, status, time, rows', async () => {
    await post('logged', 3);
    await practice.graph('GET', '/nowhere?listMeta=true');
    await expect
      .poll(async () => (await practice.requests()).slice(-2))
      .toEqual([
        expect.objectContaining({ method: 'POST', path: '/api/csv/1.0/vertices', status: 200, rows: 3 }),
        expect.objectContaining({
          method: 'GET',
          path: '/api/graph/7.4/nowhere?listMeta=true',
          status: 404,
          rows: null,
        }),
      ]);
    practiceRequests.parse((await practice.ask('GET', '/practice/requests')).json);
  });

  it('names no status for a connection that was cut', async () => {
    await practice.token();
    await practice.setFaults({ cut: 'before' });
    await expect(practice.graph('GET', '/cut-me')).rejects.toThrow();
    await expect
      .poll(async () => (await practice.requests()).at(-1))
      .toMatchObject({ path: '/api/graph/7.4/cut-me', status: null });
  });

  it('keeps the last 200', async () => {
    for (let request = 0; request < 205; request += 1) await practice.ask('GET', `/api/version?${request}`);
    await expect.poll(async () => (await practice.requests()).at(-1)?.path).toBe('/api/version?204');
    const paths = (await practice.requests()).map(({ path }) => path);
    expect(paths).toHaveLength(200);
    expect(paths[0]).toBe('/api/version?5');
  });
});

describe('/practice/reset', () => {
  it('restores the initial world, and keeps tokens valid', async () => {
    await post('reset', 2);
    const response = await practice.ask('POST', '/practice/reset');
    expect(response.status).toBe(200);
    expect(await practice.byXid('reset-0')).toEqual([]);
    expect(await practice.byXid('practice:machine:web-01')).toMatchObject([
      { 'ogit/_type': 'ogit/MARS/Machine', 'ogit/_scope': 'practice-scope', 'ogit/name': 'web-01' },
    ]);
    expect(await practice.byXid('practice:software:nginx')).toHaveLength(1);
    expect((await account(await practice.token())).status).toBe(200);
  });
});
