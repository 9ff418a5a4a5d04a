import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type OpenPageServer, openPageServer } from './page-server.test-kit.ts';

const headersTimeoutMs = 400;
let database: OpenPageServer;
beforeEach(async () => {
  database = await openPageServer({ headersTimeoutMs });
});
afterEach(() => database.close());

/** What a server says to bytes that no browser sends, until it hangs up. */
async function responseTo(write: (socket: Socket) => void | Promise<void>): Promise<string> {
  const socket = database.socket();
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
  it('is hung up on when the head of its request takes too long', async () => {
    const began = performance.now();
    const response = await responseTo(async (socket) => {
      socket.write(`GET / HTTP/1.1\r\nhost: ${database.host}\r\n`);
      // A few more bytes every now and then do not buy it time.
      while (!socket.closed) {
        socket.write(`x-${Math.round(performance.now())}: 1\r\n`);
        await wait(50);
      }
    });
    expect(performance.now() - began).toBeGreaterThanOrEqual(headersTimeoutMs);
    expect(response).not.toContain('200 OK');
  });

  it('does not keep others waiting', async () => {
    const sockets = Array.from({ length: 50 }, () => database.socket());
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\n');
    }
    expect((await database.ask('/', { headers: { cookie: await database.signIn() } })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('is refused when the head of its request is too large', async () => {
    const response = await responseTo((socket) => {
      socket.write(`GET / HTTP/1.1\r\nhost: ${database.host}\r\nx-much: ${'x'.repeat(32 * 1024)}\r\n\r\n`);
    });
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('may take its time once it is known: a file is as long as it is', async () => {
    const cookie = await database.signIn();
    const response = await responseTo(async (socket) => {
      const head = `PUT /upload?id=from-a-slow-page HTTP/1.1\r\nhost: ${database.host}\r\ncookie: ${cookie}\r\n`;
      socket.write(`${head}connection: close\r\ncontent-length: 6\r\n\r\n`);
      for (const part of ['ab', 'cd', 'ef']) {
        await wait(headersTimeoutMs);
        socket.write(part);
      }
    });
    expect(response).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe('a request that is two things at once', () => {
  it('is refused with two lengths, with a length and pieces, and without a host', async () => {
    const headOf = (lines: string[]) =>
      `GET / HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
    const host = `host: ${database.host}`;
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

  it('is judged by the host it names in its head, not by the one in its path', async () => {
    const cookie = await database.signIn();
    const { status } = await database.ask(`http://${database.host}/`, {
      headers: { cookie, host: 'attacker.example' },
    });
    expect(status).toBe(403);
  });

  it('is judged by all its hosts: a second one is refused', async () => {
    const cookie = await database.signIn();
    const response = await responseTo((socket) => {
      socket.end(
        `GET / HTTP/1.1\r\nhost: ${database.host}\r\nhost: attacker.example\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`,
      );
    });
    expect(response).not.toContain('<title>');
  });
});

describe('a name that was made to point here', () => {
  it('gets nothing, not even with the key, which stays good for its owner', async () => {
    const path = database.server.invite().slice(database.server.origin.length);
    const port = database.host.split(':')[1];
    const stolen = await database.ask(path, { headers: { host: `rebound.example:${port}` } });
    expect([stolen.status, stolen.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await database.ask(path)).status).toBe(303);
  });

  it('does not learn which files there are', async () => {
    const host = 'rebound.example';
    const bodies = ['/', '/assets/main.js', '/nowhere', '/pipe'].map(
      async (path) => (await database.ask(path, { headers: { host } })).body,
    );
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });
});

describe('a second client', () => {
  it('cannot use the key that the first has used, nor guess the cookie from its own', async () => {
    const path = database.server.invite().slice(database.server.origin.length);
    expect((await database.ask(path)).status).toBe(303);
    expect((await database.ask(path)).status).toBe(403);
    const other = await openPageServer();
    try {
      // Another program’s cookie, sent here because browsers share cookies between ports.
      const cookie = (await other.signIn()).replace(
        /graph-intake-\d+/,
        `graph-intake-${database.host.split(':')[1]}`,
      );
      expect((await database.ask('/', { headers: { cookie } })).status).toBe(403);
    } finally {
      await other.close();
    }
  });

  it('cannot speak on the pipe with a key: only the cookie opens it', async () => {
    const { search } = new URL(database.server.invite());
    const socket = new WebSocket(`ws://${database.host}/pipe${search}`);
    const [, response] = await once(socket, 'unexpected-response');
    socket.on('error', () => undefined).terminate();
    expect(response.statusCode).toBe(403);
  });
});
