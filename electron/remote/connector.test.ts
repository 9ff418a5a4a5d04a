import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignIn } from './auth.ts';
import { type Connector, createConnector } from './connector.ts';
import { createHttp } from './http.ts';

const http = createHttp();
let server: Server;
let connector: Connector;
let answer: RequestListener;
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
      answer(request, response);
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
const answers =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(text);
  };

describe('the connector', () => {
  it('tells the items that can be read, the counts, and the time of the platform', async () => {
    const item = { status: 'success', entity: 'vertex', action: 'create', order: 0, data: {} };
    answer = answers(
      200,
      JSON.stringify({
        result: [item, 7, { status: 'fail', order: '1' }],
        populated: { vertex: 1, edge: 0 },
        failed: 1,
      }),
      { date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
    );
    expect(await send()).toEqual({
      kind: 'answered',
      status: 200,
      date: Date.UTC(2026, 10, 21, 12),
      items: [item, { status: 'fail', entity: '', action: '', order: 1, data: undefined }],
      counts: { vertex: 1, edge: 0, timeseries: null, attachment: null, issue: null, failed: 1 },
    });
  });

  it('sends bytes as it sends text', async () => {
    answer = answers(200, '{"result":[]}');
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
    [302, { kind: 'refused' }],
  ])('knows what %i means for the rows', async (status, wanted) => {
    answer = answers(status, '{"error":{"code":1,"message":"no."}}', { 'retry-after': '3' });
    expect(await send()).toMatchObject({ ...wanted, status });
  });

  it.each(['<html>proxy</html>', '{"result":7}', '[]', ''])(
    'shows an answer that is none: %s',
    async (text) => {
      answer = answers(200, text);
      expect(await send()).toMatchObject({ kind: 'unknown', message: expect.stringContaining(text) });
    },
  );

  it('does not know what became of rows whose connection closed', async () => {
    answer = (_, response) => response.socket?.destroy();
    expect(await send()).toMatchObject({ kind: 'unknown', status: null, date: null });
  });
});
