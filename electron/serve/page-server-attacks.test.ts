import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type OpenPageServer, openPageServer } from './page-server.test-kit.ts';

let pageServer: OpenPageServer;
beforeEach(async () => {
  pageServer = await openPageServer();
});
afterEach(() => pageServer.close());

/** Replaces the server by one with another limit for the head of a request. */
async function reopen(headersTimeoutMs: number): Promise<void> {
  await pageServer.close();
  pageServer = await openPageServer({ headersTimeoutMs });
}

/** Connects to the server and calls `write`; returns all that the server sends until it closes the connection. */
async function responseTo(write: (socket: Socket) => void | Promise<void>): Promise<string> {
  const socket = pageServer.socket();
  let response = '';
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text;
  });
  await once(socket, 'connect');
  // A reset is an end like any other, and `once` would reject with it.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await write(socket);
  await closed;
  return response;
}

describe('a client that will not come to an end', () => {
  it('is disconnected if the head of its request takes too long', async () => {
    const headersTimeoutMs = 400;
    await reopen(headersTimeoutMs);
    const began = performance.now();
    const response = await responseTo(async (socket) => {
      socket.write(`GET / HTTP/1.1\r\nhost: ${pageServer.host}\r\n`);
      // Further header lines every 50 ms do not extend the time.
      while (!socket.closed) {
        socket.write(`x-${Math.round(performance.now())}: 1\r\n`);
        await wait(50);
      }
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(headersTimeoutMs);
    expect(response).not.toContain('200 OK');
  });

  it('does not delay other clients', async () => {
    const sockets = Array.from({ length: 50 }, () => pageServer.socket());
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\n');
    }
    expect((await pageServer.ask('/', { headers: { cookie: await pageServer.signIn() } })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('is refused when the head of its request is too large', async () => {
    const response = await responseTo((socket) => {
      socket.write(`GET / HTTP/1.1\r\nhost: ${pageServer.host}\r\nx-much: ${'x'.repeat(32 * 1024)}\r\n\r\n`);
    });
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('may send an upload slowly once it is signed in', async () => {
    // Long enough for the head, also on a slow machine.
    const headersTimeoutMs = 3_000;
    await reopen(headersTimeoutMs);
    const cookie = await pageServer.signIn();
    const response = await responseTo(async (socket) => {
      const head = `PUT /upload?id=from-a-slow-page HTTP/1.1\r\nhost: ${pageServer.host}\r\ncookie: ${cookie}\r\n`;
      socket.write(`${head}connection: close\r\ncontent-length: 4\r\n\r\nab`);
      // The server checks its limit four times in this time.
      await wait(headersTimeoutMs * 1.25);
      socket.write('cd');
    });
    expect(response).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe('an ambiguous request', () => {
  it('is refused with two lengths, with a length and pieces, and without a host', async () => {
    const headOf = (lines: string[]) =>
      `GET / HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
    const host = `host: ${pageServer.host}`;
    for (const lines of [
      [host, 'content-length: 3', 'content-length: 5'],
      [host, 'content-length: 3', 'transfer-encoding: chunked'],
      [],
    ]) {
      const response = await responseTo((socket) => {
        socket.end(headOf(lines));
      });
      expect([lines, /^HTTP\/1\.1 4\d\d /.test(response)]).toEqual([lines, true]);
    }
  });

  it('is judged by its host header, not by the host in its path', async () => {
    const cookie = await pageServer.signIn();
    const { status } = await pageServer.ask(`http://${pageServer.host}/`, {
      headers: { cookie, host: 'attacker.example' },
    });
    expect(status).toBe(403);
  });

  it('is refused with a second host header', async () => {
    const cookie = await pageServer.signIn();
    const response = await responseTo((socket) => {
      socket.end(
        `GET / HTTP/1.1\r\nhost: ${pageServer.host}\r\nhost: attacker.example\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
      );
    });
    expect(response).not.toContain('<title>');
  });
});

describe('a foreign host name that was made to point to this machine', () => {
  it('gets no access, not even with the key, which stays valid for its owner', async () => {
    const path = pageServer.server.invite().slice(pageServer.server.origin.length);
    const port = pageServer.host.split(':')[1];
    const stolen = await pageServer.ask(path, { headers: { host: `rebound.example:${port}` } });
    expect([stolen.status, stolen.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await pageServer.ask(path)).status).toBe(303);
  });

  it('gets the same response for every path, so it does not learn which files exist', async () => {
    const host = 'rebound.example';
    const bodies = ['/', '/assets/main.js', '/nowhere', '/pipe'].map(
      async (path) => (await pageServer.ask(path, { headers: { host } })).body,
    );
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });
});

describe('a second client', () => {
  it('cannot use the key that the first has used, nor guess the cookie from its own', async () => {
    const path = pageServer.server.invite().slice(pageServer.server.origin.length);
    expect((await pageServer.ask(path)).status).toBe(303);
    expect((await pageServer.ask(path)).status).toBe(403);
    const other = await openPageServer();
    try {
      // Another program’s cookie, sent here because browsers share cookies between ports.
      const cookie = (await other.signIn()).replace(
        /graph-intake-\d+/,
        `graph-intake-${pageServer.host.split(':')[1]}`,
      );
      expect((await pageServer.ask('/', { headers: { cookie } })).status).toBe(403);
    } finally {
      await other.close();
    }
  });

  it('cannot open the pipe with a key, only with the cookie', async () => {
    const { search } = new URL(pageServer.server.invite());
    const socket = new WebSocket(`ws://${pageServer.host}/pipe${search}`);
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => undefined).terminate();
    expect(response.statusCode).toBe(403);
  });
});
