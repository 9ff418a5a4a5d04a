import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignIn } from './auth.ts';
import { type Connector, createConnector, maxResponseBytes } from './connector.ts';
import { createHttp } from './http.ts';

const http = createHttp();
let server: Server;
let connector: Connector;
let listener: RequestListener;
const bodies: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('/auth/')) {
      response.end(JSON.stringify({ _TOKEN: 't', expires_in: 60 }));
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      bodies.push(body);
      listener(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { clientId: 'c', clientSecret: 's', username: 'u', password: 'p' };
  const signIn = createSignIn({ authUrl: origin, credentials, http, now: Date.now });
  connector = createConnector({ connectorUrl: `${origin}/csv`, signIn });
});
afterAll(async () => {
  await http.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (csv: string | Uint8Array = '"a"\n') =>
  connector.send({ path: 'vertices', action: 'POST', csv, jsonStrings: false, nullKeyword: 'null' });
const respond =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(text);
  };

describe('the connector', () => {
  it('returns the items that can be read, the counts, and the time of the platform', async () => {
    const item = { status: 'success', entity: 'vertex', action: 'create', order: 0, data: {} };
    listener = respond(
      200,
      JSON.stringify({
        result: [item, 7, { status: 'fail', order: '1' }],
        populated: { vertex: 1, edge: 0 },
        failed: 1,
      }),
      { date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
    );
    expect(await send()).toEqual({
      kind: 'response',
      status: 200,
      date: Date.UTC(2026, 10, 21, 12),
      items: [item, { status: 'fail', entity: '', action: '', order: 1, data: undefined }],
      counts: {
        vertex: 1,
        edge: 0,
        timeseries: null,
        attachment: null,
        issue: null,
        failed: 1,
        success: null,
      },
    });
  });

  it('says of a compact response whether the body was sent twice, because its first token was refused', async () => {
    const data = { 'ogit/_id': 'id-1', 'ogit/_xid': 'a', 'ogit/_type': 'ogit/Machine' };
    const item = { status: 'success', entity: 'vertex', action: 'create', order: 0, data };
    const stored = JSON.stringify({ result: [item], populated: { vertex: 1, edge: 0 }, failed: 0 });
    listener = respond(200, stored);
    expect(await send()).toMatchObject({ kind: 'response', plain: { items: 1 }, wasRepeated: false });
    let requests = 0;
    listener = (request, response) => {
      requests += 1;
      respond(requests === 1 ? 401 : 200, requests === 1 ? '' : stored)(request, response);
    };
    expect(await send()).toMatchObject({ kind: 'response', plain: { items: 1 }, wasRepeated: true });
    expect(requests).toBe(2);
  });

  it('sends bytes like text', async () => {
    listener = respond(200, '{"result":[]}');
    await send('"ü"\n');
    await send(Buffer.from('"ü"\n'));
    expect(bodies.slice(-2)).toEqual(['"ü"\n', '"ü"\n']);
  });

  it.each([
    [400, { kind: 'refused', message: 'The CSV connector refused with 400: no.' }],
    [401, { kind: 'unauthorized' }],
    [403, { kind: 'refused' }],
    [408, { kind: 'unknown' }],
    [413, { kind: 'too-large' }],
    [429, { kind: 'busy', retryAfterMs: 3_000 }],
    [500, { kind: 'unknown' }],
    [302, { kind: 'unknown', message: expect.stringContaining('redirected the request with 302') }],
    [304, { kind: 'unknown' }],
    [404, { kind: 'refused' }],
    [405, { kind: 'refused' }],
    [415, { kind: 'refused' }],
    [421, { kind: 'unknown' }],
    [425, { kind: 'unknown' }],
    [460, { kind: 'unknown' }],
    [499, { kind: 'unknown' }],
    [502, { kind: 'unknown' }],
    [503, { kind: 'unknown' }],
    [504, { kind: 'unknown' }],
    [599, { kind: 'unknown' }],
  ])('reads from status %i what happened to the rows', async (status, wanted) => {
    listener = respond(status, '{"error":{"code":1,"message":"no."}}', { 'retry-after': '3' });
    expect(await send()).toMatchObject({ ...wanted, status });
  });

  it.each(['<html>proxy</html>', '{"result":7}', '[]', ''])(
    'shows a response that cannot be read: %s',
    async (text) => {
      listener = respond(200, text);
      expect(await send()).toMatchObject({ kind: 'unknown', message: expect.stringContaining(text) });
    },
  );

  it('drops a response that is longer than its rows allow, and reports their outcome as unknown', async () => {
    const maximum = maxResponseBytes({ csv: '"a"\n', rows: 1 });
    expect(maximum).toBeGreaterThan(8 << 20);
    listener = (_, response) => void response.end(Buffer.alloc(maximum + 1, ' '));
    expect(await send()).toMatchObject({
      kind: 'unknown',
      status: null,
      message: expect.stringContaining('too long'),
    });
  });

  it('reports the outcome of rows as unknown when the connection closed', async () => {
    listener = (_, response) => response.socket?.destroy();
    expect(await send()).toMatchObject({ kind: 'unknown', status: null, date: null });
  });
});
