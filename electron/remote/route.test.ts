/** Tests the routes to a platform: with a certificate authority of the connection, through a proxy, time-outs. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { makeAuthority, startConnectProxy, type TestAuthority, type TestProxy } from '../tls.test-kit.ts';
import { ConnectionFailure, connectionFailure } from './connection-failure.ts';
import { createHttp } from './http.ts';
import { directRoute, type Route } from './route.ts';
import { openSocket, type SocketEnd } from './socket.ts';

let authority: TestAuthority;
let port: number;
let platform: { close(): Promise<void> };
/** Starts a TLS platform that responds `hello`, except to /silent, and echoes what it receives on a websocket. */
beforeAll(async () => {
  authority = makeAuthority();
  const server = createServer(authority.server, (request, respond) => {
    if (request.url !== '/silent') respond.end('hello');
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (text) => socket.send(`received ${text}`)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  platform = {
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
});
afterAll(() => platform.close());

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
const kindOf = (error: unknown) => (error instanceof ConnectionFailure ? error.kind : error);

/** Returns the body of the response, or the kind of failure. */
async function get(url: string, route: Partial<Route> = {}): Promise<unknown> {
  const http = createHttp({ ...directRoute, ...route });
  open.push(http);
  return http.send({ method: 'GET', url }).then(({ text }) => text, kindOf);
}

/** Opens a websocket and sends `hi`; returns the response, or how the websocket ended before one. */
function sayHi(url: string, route: Partial<Route> = {}): Promise<string | SocketEnd> {
  return new Promise((resolve) => {
    const socket = openSocket(
      { url, protocols: [], route: { ...directRoute, ...route } },
      {
        onOpen: () => socket.send('hi'),
        onText(text) {
          socket.close();
          resolve(text);
        },
        onClose: resolve,
      },
    );
  });
}
/** Starts a proxy whose tunnels all lead to the platform. @param respond returns the status of a tunnel */
async function openProxy(respond?: (authorization: string | undefined) => number): Promise<TestProxy> {
  const started = await startConnectProxy({ to: port, ...(respond && { respond }) });
  open.push(started);
  return started;
}
/** Returns a route through the proxy that trusts the authority of the platform. */
const through = ({ port: at }: TestProxy, account: { user: string; password: string } | null = null) => ({
  authorityPem: authority.pem,
  proxy: { url: `http://127.0.0.1:${at}`, account },
});

describe('a certificate authority of a connection', () => {
  it('is trusted by requests and websockets of the connection that has it, and by no other', async () => {
    const trusting = { authorityPem: authority.pem };
    expect(await get(`https://127.0.0.1:${port}/`, trusting)).toBe('hello');
    expect(await sayHi(`wss://127.0.0.1:${port}/`, trusting)).toBe('received hi');
    expect(await get(`https://127.0.0.1:${port}/`)).toBe('untrusted');
    const end = await sayHi(`wss://127.0.0.1:${port}/`);
    expect(
      typeof end === 'string' ? end : connectionFailure(`https://127.0.0.1:${port}/`, end.cause),
    ).toMatchObject({
      kind: 'untrusted',
      code: 'offline',
      message: expect.stringContaining('certificate authority file'),
    });
  });
});

describe('a proxy', () => {
  it('leads requests and websockets to hosts that only the proxy knows, which show their own certificate', async () => {
    const between = await openProxy();
    expect(await get('https://platform.test/', through(between))).toBe('hello');
    expect(await sayHi('wss://platform.test/', through(between))).toBe('received hi');
    expect(between.requestedHosts).toEqual(['platform.test:443', 'platform.test:443']);
    expect(between.authorizations).toEqual([undefined, undefined]);
  });

  it('receives user and password if the proxy requires them', async () => {
    const expected = `Basic ${Buffer.from('karl:müll:1').toString('base64')}`;
    const between = await openProxy((authorization) => (authorization === expected ? 200 : 407));
    const karl = { user: 'karl', password: 'müll:1' };
    expect(await get('https://platform.test/', through(between, karl))).toBe('hello');
    expect(await sayHi('wss://platform.test/', through(between, karl))).toBe('received hi');
    expect(await get('https://platform.test/', through(between))).toBe('proxy-refused');
    const end = await sayHi('wss://platform.test/', through(between));
    expect(end).toMatchObject({ status: null, reason: 'The proxy refused with 407.' });
  });

  it('is reported, and not taken for the platform, when it refuses a request without a tunnel', async () => {
    const refusing = createHttpServer((_, respond) => respond.writeHead(407).end('no'));
    refusing.listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const { port: at } = refusing.address() as AddressInfo;
    open.push({ close: async () => void refusing.close() });
    const route = { ...directRoute, proxy: { url: `http://127.0.0.1:${at}`, account: null } };
    const http = createHttp(route);
    open.push(http);
    const request = { method: 'GET', url: 'http://platform.test/' } as const;
    const refusal = { code: 'offline', kind: 'proxy-refused' };
    await expect(http.send(request)).rejects.toMatchObject(refusal);
    await expect(http.send({ ...request, isBulk: true })).rejects.toMatchObject(refusal);
    await expect(http.stream(request)).rejects.toMatchObject(refusal);
  });

  it('is not used for addresses of this machine', async () => {
    const between = await openProxy(() => 403);
    expect(await get(`https://127.0.0.1:${port}/`, through(between))).toBe('hello');
    expect(await get(`https://localhost:${port}/`, through(between))).toBe('hello');
    expect(await sayHi(`wss://127.0.0.1:${port}/`, through(between))).toBe('received hi');
    expect(between.requestedHosts).toEqual([]);
  });

  it('is reported as unreachable, and not the platform, when it does not run', async () => {
    const gone = await startConnectProxy({ to: port });
    await gone.close();
    const http = createHttp({ ...directRoute, ...through(gone) });
    open.push(http);
    const sent = http.send({ method: 'GET', url: 'https://platform.test/' });
    await expect(sent).rejects.toMatchObject({
      kind: 'proxy-unreachable',
      message: expect.stringContaining(`127.0.0.1:${gone.port} is the proxy of this connection`),
    });
  });
});

it('a websocket with an invalid token or URL ends with a reason', async () => {
  const ends: SocketEnd[] = [];
  for (const [url, token] of [
    [`wss://127.0.0.1:${port}/`, 'a/b=='],
    ['nowhere', 'a'],
  ] as const) {
    const listener = { onOpen: () => undefined, onText: () => undefined };
    const address = { url, protocols: ['a', `token-${token}`] };
    const socket = openSocket(address, { ...listener, onClose: (end) => ends.push(end) });
    socket.send('nothing');
    expect(socket.waitingBytes).toBe(0);
  }
  await expect.poll(() => ends.length).toBe(2);
  for (const { status, reason } of ends)
    expect([status, reason]).toEqual([null, expect.stringContaining('invalid')]);
});

describe('time-outs', () => {
  it('of a connection also limit requests that name a longer one', async () => {
    const http = createHttp({ ...directRoute, authorityPem: authority.pem, responseTimeoutMs: 1_000 });
    open.push(http);
    const sent = http.send({ method: 'GET', url: `https://127.0.0.1:${port}/silent`, timeoutMs: 600_000 });
    await expect(sent).rejects.toMatchObject({ kind: 'response-timeout', code: 'lost' });
  });
});
