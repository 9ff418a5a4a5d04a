import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connectHandler, submit } from './actions/handler.test-kit.ts';
import { startTestPractice, type TestPractice } from './practice.test-kit.ts';
import { sendRaw } from './raw-http.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice({ tokenLifeSeconds: 1_000 });
});
afterEach(() => practice.setFaults({}));
afterAll(() => practice.close());

/** Opens a websocket that the platform refuses, and returns its response. */
async function refusal(url: string, protocols: string[]) {
  const socket = new WebSocket(url, protocols);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) as unknown, headers: response.headers };
}

const validProtocols = async () => ['action-1.0.0', `token-${await practice.token()}`];

describe('wire.md §2: websockets', () => {
  it('returns the subprotocol without the token', async () => {
    const handler = await connectHandler(practice);
    expect(handler.socket.protocol).toBe('action-1.0.0');
    await handler.close();
  });

  it('accepts the subprotocols in any order, and ignores a query', async () => {
    const socket = new WebSocket(`${practice.address.actionsUrl}?x=1`, (await validProtocols()).toReversed());
    await once(socket, 'open');
    expect(socket.protocol).toBe('action-1.0.0');
    socket.terminate();
  });

  it.each([
    ['no token', ['action-1.0.0']],
    ['an unknown token', ['action-1.0.0', 'token-unknown']],
  ])('refuses %s with 401', async (_what, protocols) => {
    expect(await refusal(practice.address.actionsUrl, protocols)).toMatchObject({
      status: 401,
      body: { error: { code: 401, message: 'unauthorized' } },
    });
  });

  it('refuses an expired token', async () => {
    await practice.setFaults({ tokenLifeSeconds: 2 });
    const { _TOKEN: token } = await practice.signIn();
    practice.moveClock(2_000);
    const response = await refusal(practice.address.actionsUrl, ['action-1.0.0', `token-${token}`]);
    expect(response.status).toBe(401);
  });

  it('refuses another subprotocol and names its own', async () => {
    const [, token = ''] = await validProtocols();
    const response = await refusal(practice.address.actionsUrl, ['action-9.0.0', token]);
    expect(response).toMatchObject({ status: 400, body: { error: { message: /action-1\.0\.0/ } } });
  });

  it('refuses an unknown path', async () => {
    const url = practice.address.actionsUrl.replace('action-ws', 'nothing-ws');
    expect((await refusal(url, await validProtocols())).status).toBe(404);
  });

  it('returns 400 for a request without a handshake', async () => {
    const url = '/api/action-ws/1.0';
    const headers = { authorization: `Bearer ${await practice.token()}` };
    expect((await practice.ask('GET', url, { headers })).status).toBe(400);
    expect((await practice.ask('GET', url)).status).toBe(401);
  });

  it.each([
    ['a broken key', 'sec-websocket-key: x\r\nsec-websocket-version: 13'],
    ['no key', 'sec-websocket-version: 13'],
    ['an old version', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 1'],
  ])('refuses %s', async (_what, lines) => {
    const head = [
      'GET /api/action-ws/1.0 HTTP/1.1',
      'host: 127.0.0.1',
      'connection: Upgrade',
      'upgrade: websocket',
      `sec-websocket-protocol: ${(await validProtocols()).join(', ')}`,
      lines,
    ];
    const response = await sendRaw(practice.address.origin, [`${head.join('\r\n')}\r\n\r\n`], false);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body)).toMatchObject({ error: { code: 400 } });
  });

  it('serves a client that offers an upgrade to HTTP/2 like any other', async () => {
    const head = 'GET /api/version HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade, close\r\nupgrade: h2c';
    const response = await sendRaw(practice.address.origin, [`${head}\r\n\r\n`], false);
    expect(response.status).toBe(200);
  });

  it('survives frames that break the protocol', async () => {
    const handler = await connectHandler(practice);
    const closed = once(handler.socket, 'close');
    // The reserved bits are set, and the frame has no mask, although a client must mask its frames.
    const { _socket: wire } = handler.socket as unknown as { _socket: { write(bytes: Uint8Array): void } };
    wire.write(Buffer.from([0xff, 0x7f, 1, 2, 3]));
    await closed;
    expect((await practice.ask('GET', '/api/version')).status).toBe(200);
    expect(practice.reported).toEqual([]);
  });
});

describe('the fault switches of websockets', () => {
  it.each([
    ['status429', 429],
    ['status500', 500],
    ['refuseTokens', 401],
  ])('refuses the next handshake by %s', async (name, status) => {
    const protocols = await validProtocols();
    await practice.setFaults({ [name]: 1 });
    const response = await refusal(practice.address.actionsUrl, protocols);
    expect(response.status).toBe(status);
    expect(response.headers['retry-after']).toBe(status === 429 ? '1' : undefined);
    await (await connectHandler(practice)).close();
  });

  it.each(['before', 'after'] as const)('cuts the next handshake %s its work', async (cut) => {
    const protocols = await validProtocols();
    await practice.setFaults({ cut });
    const socket = new WebSocket(practice.address.actionsUrl, protocols);
    const ended = Promise.withResolvers<void>();
    socket.on('close', () => ended.resolve());
    await once(socket, cut === 'before' ? 'error' : 'open');
    await ended.promise;
  });

  it('lists a handshake among the requests', async () => {
    await (await connectHandler(practice)).close();
    expect((await practice.requests()).at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/action-ws/1.0',
      status: 101,
      rows: null,
    });
  });
});

describe('a platform that stops', () => {
  it('ends its websockets and callers that wait for an action', async () => {
    const stopping = await startTestPractice();
    const handler = await connectHandler(stopping);
    const outcome = submit(stopping, { capability: 'HTTPRequest' }).catch(() => 'cut');
    await handler.nth('submitAction', 1);
    const closed = once(handler.socket, 'close');
    await stopping.close();
    expect((await closed)[0]).toBe(1001);
    await outcome;
  });
});

it('a stopping platform refuses a new handshake', async () => {
  const stopping = await startTestPractice();
  const { actionsUrl } = stopping.address;
  const protocols = ['action-1.0.0', `token-${await stopping.token()}`];
  // A paused client does not confirm the end of its websocket, so the platform waits for a moment before it stops.
  const first = new WebSocket(actionsUrl, protocols);
  await once(first, 'open');
  first.pause();
  const closed = stopping.close();
  expect(await refusal(actionsUrl, protocols)).toMatchObject({ status: 503 });
  await closed;
  expect(stopping.reported).toEqual([]);
  first.terminate();
});
