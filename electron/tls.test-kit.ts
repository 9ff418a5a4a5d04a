/** A certificate authority made by openssl, and small servers that sit between a program and a platform. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

export interface TestAuthority {
  /** PEM of the authority. */
  readonly pem: string;
  /** Key and certificate of a server at 127.0.0.1, localhost and platform.test, as PEM. */
  readonly server: { readonly key: string; readonly cert: string };
}

const subject = '/O=Example/CN=Example Root';
const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost,DNS:platform.test';

/** Creates an authority, which takes a tenth of a second. */
export function makeAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-authority-'));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  try {
    const ca = ['-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', subject, '-days', '30'];
    openssl('req', '-x509', ...newKey, ...ca, '-addext', 'keyUsage=critical,keyCertSign');
    openssl('req', ...newKey, '-keyout', at('key'), '-out', at('csr'), '-subj', '/CN=platform.test');
    writeFileSync(at('ext'), names);
    const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-days', '30', '-extfile', at('ext')];
    openssl('x509', '-req', '-in', at('csr'), ...signed, '-out', at('cert'));
    const read = (name: string) => readFileSync(at(name), 'utf8');
    return { pem: read('ca.pem'), server: { key: read('key'), cert: read('cert') } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface TestServer {
  readonly port: number;
  close(): Promise<void>;
}

interface FrontOptions {
  /** Returns the body to send instead of the one sent to a path. */
  readonly change?: (path: string, body: string) => string;
  /** Receives each response. */
  readonly onRequest?: (path: string, body: string) => void;
}

/** Starts an https server in front of a platform that speaks http. */
export async function startTlsFront(
  authority: TestAuthority,
  origin: string,
  { change = (_, body) => body, onRequest = () => undefined }: FrontOptions = {},
): Promise<TestServer> {
  const { hostname, port } = new URL(origin);
  const server = createHttpsServer(authority.server, async (incoming, respond) => {
    const { method, url: path = '/', headers } = incoming;
    const body = change(path, await textOf(incoming));
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const { 'transfer-encoding': _, ...rest } = headers;
    const passedOn = request(
      { hostname, port, path, method, headers: { ...rest, ...length } },
      async (received) => {
        const text = await textOf(received);
        onRequest(path, text);
        const { 'transfer-encoding': __, ...options } = received.headers;
        respond.writeHead(received.statusCode ?? 502, options).end(text);
      },
    );
    passedOn.on('error', () => respond.destroy());
    passedOn.end(body);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      connectBoth(socket, upstream);
    });
    upstream.on('error', () => socket.destroy());
  });
  return listen(server);
}

export interface TestProxy extends TestServer {
  /** Requested hosts, such as `platform.test:443`. */
  readonly requestedHosts: string[];
  /** The header `Proxy-Authorization` of each request. */
  readonly authorizations: (string | undefined)[];
}

/**
 * A proxy that opens tunnels, all of them to one port of this machine, whatever host is requested.
 * @param respond returns its status: 200 opens the tunnel, any other status refuses it
 */
export async function startConnectProxy({
  to,
  respond = () => 200,
}: {
  to: number;
  respond?: (authorization: string | undefined) => number;
}): Promise<TestProxy> {
  const requestedHosts: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createHttpServer((_, response) => response.writeHead(405).end());
  server.on('connect', (connecting: IncomingMessage, socket: Duplex, head: Buffer) => {
    const authorization = connecting.headers['proxy-authorization'];
    requestedHosts.push(connecting.url ?? '');
    authorizations.push(authorization);
    const status = respond(authorization);
    socket.on('error', () => socket.destroy());
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(to, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      connectBoth(socket, upstream);
    });
    upstream.on('error', () => socket.destroy());
  });
  return { ...(await listen(server)), requestedHosts, authorizations };
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

/** Passes the data of each end to the other, until one of them closes. */
function connectBoth(one: Duplex, other: Duplex): void {
  one.pipe(other);
  other.pipe(one);
  for (const [end, far] of [
    [one, other],
    [other, one],
  ] as const) {
    end.on('error', () => far.destroy());
    end.on('close', () => far.destroy());
  }
}

async function listen(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  // On a busy machine, a client could use a connection at the moment in which the server closes it as idle.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
