/** Tests the client against unusual but correct HTTP: interim responses, encodings, large headers, slow bodies. */
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type Http, type HttpRequest } from './http.ts';
import { type RawServer, startRawServer } from './raw-server.test-kit.ts';
import { retryAfterMs } from './read-response.ts';
import { directRoute } from './route.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Starts a server that calls `write` for each request; requests have no body and come one after the other. */
async function respondingWith(write: (socket: Socket) => void): Promise<RawServer> {
  const server = await startRawServer((socket) => socket.on('data', () => write(socket)));
  open.push(server);
  return server;
}
const openClient = (): Http => {
  const client = createHttp();
  // Closed before its servers.
  open.unshift(client);
  return client;
};
/** Returns a complete response with the body. */
const responseWith = (body: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`),
    Buffer.from(body),
  ]);
/** Both ways of reading a response: into a reused buffer, and piece by piece. */
const ways = [
  { isBulk: true, way: 'in bulk' },
  { isBulk: false, way: 'piece by piece' },
] as const;
const requestTo = ({ port }: RawServer, more: Partial<HttpRequest>): HttpRequest => ({
  method: 'POST',
  url: `http://127.0.0.1:${port}/`,
  ...more,
});
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'a response',
    (error: { code: string; kind: string }) => `${error.code}: ${error.kind}`,
  );

describe.each(ways)('ordinary HTTP, read $way', ({ isBulk }) => {
  it('skips interim responses before the response, also unexpected ones', async () => {
    const interim = [
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 102 Processing\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n',
      'HTTP/1.1 100 Continue\r\nx-why: none\r\n\r\n',
    ];
    const server = await respondingWith((socket) => {
      socket.write(interim.join(''));
      socket.write(responseWith('hello'));
    });
    const client = openClient();
    // Over the same connection, one after the other.
    for (const _ of [1, 2, 3]) {
      expect(await client.send(requestTo(server, { isBulk }))).toMatchObject({ status: 200, text: 'hello' });
      // The client regards a connection as free one iteration of the event loop later.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.open.size).toBe(1);
  });

  it('skips an interim response that arrives byte by byte', async () => {
    const server = await respondingWith((socket) => {
      const bytes = Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), responseWith('hello')]);
      let at = 0;
      const next = () => {
        if (at === bytes.length) return;
        socket.write(bytes.subarray(at, ++at), () => setImmediate(next));
      };
      next();
    });
    expect(await openClient().send(requestTo(server, { isBulk }))).toMatchObject({
      status: 200,
      text: 'hello',
    });
  });

  it('accepts 100 kB of headers', async () => {
    const cookie = `set-cookie: ${'c'.repeat(4_000)}\r\n`;
    const server = await respondingWith((socket) => socket.write(responseWith('hello', cookie.repeat(25))));
    const { text, headers } = await openClient().send(requestTo(server, { isBulk }));
    // The 25 values of 4,000 characters, joined by commas.
    expect([text, String(headers['set-cookie']).length]).toEqual(['hello', 25 * 4_001 - 1]);
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['zstd', zstdCompressSync('hello')],
    ['gzip, br', brotliCompressSync(gzipSync('hello'))],
    ['identity', Buffer.from('hello')],
  ])('decodes a body with the encoding %s', async (encoding, body) => {
    const server = await respondingWith((socket) =>
      socket.write(responseWith(body, `content-encoding: ${encoding}\r\n`)),
    );
    const response = await openClient().send(requestTo(server, { isBulk }));
    expect([response.text, Buffer.from(response.bytes ?? []).toString()]).toEqual(['hello', 'hello']);
  });

  it('reports a response with a damaged or unknown encoding as lost', async () => {
    for (const [encoding, body] of [
      ['gzip', Buffer.from('hello')],
      ['zstd', zstdCompressSync('hello'.repeat(100)).subarray(0, 12)],
      ['compress', Buffer.from('hello')],
    ] as const) {
      const server = await respondingWith((socket) =>
        socket.write(responseWith(body, `content-encoding: ${encoding}\r\n`)),
      );
      expect(await failureOf(openClient().send(requestTo(server, { isBulk })))).toBe('lost: undecodable');
    }
  });

  it('drops a response that is longer than allowed, with its connection, and takes no memory for the rest', async () => {
    const piece = Buffer.alloc(1 << 20, 'x');
    let written = 0;
    const server = await respondingWith((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const next = () => {
        if (socket.destroyed) return;
        written += piece.length;
        socket.write(`${piece.length.toString(16)}\r\n`);
        socket.write(Buffer.concat([piece, Buffer.from('\r\n')]), () => setImmediate(next));
      };
      next();
    });
    const maxResponseBytes = 4 << 20;
    expect(await failureOf(openClient().send(requestTo(server, { isBulk, maxResponseBytes })))).toBe(
      'lost: too-long',
    );
    await expect.poll(() => server.open.size).toBe(0);
    expect(written).toBeLessThan(64 << 20);
  });

  it('limits the number of decompressed bytes', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(256 << 20)));
    expect(bomb.length).toBeLessThan(10_000);
    const server = await respondingWith((socket) =>
      socket.write(responseWith(bomb, 'content-encoding: gzip, gzip\r\n')),
    );
    const maxResponseBytes = 8 << 20;
    const before = process.memoryUsage().rss;
    expect(await failureOf(openClient().send(requestTo(server, { isBulk, maxResponseBytes })))).toBe(
      'lost: too-long',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(128 << 20);
  });

  it('gives up a response that arrives too slowly, and an endless sequence of interim responses', async () => {
    for (const [first, more] of [
      ['HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n', 'x'],
      ['', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ] as const) {
      const server = await respondingWith((socket) => {
        socket.write(first);
        const timer = setInterval(() => socket.write(more), 20);
        socket.on('close', () => clearInterval(timer));
      });
      expect(await failureOf(openClient().send(requestTo(server, { isBulk, timeoutMs: 100 })))).toBe(
        'lost: response-timeout',
      );
    }
  });
});

it('decodes a streamed response', async () => {
  for (const [encoding, body] of [
    ['br', brotliCompressSync('hello')],
    ['zstd', zstdCompressSync('hello')],
  ] as const) {
    const server = await respondingWith((socket) =>
      socket.write(responseWith(body, `content-encoding: ${encoding}\r\n`)),
    );
    const { body: stream } = await openClient().stream(requestTo(server, {}));
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('hello');
  }
});

it('skips interim responses through a proxy, too', async () => {
  const server = await respondingWith((socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(responseWith('hello'));
  });
  const client = createHttp({
    ...directRoute,
    proxy: { url: `http://127.0.0.1:${server.port}`, account: null },
  });
  open.unshift(client);
  // A proxy responds to http itself, so this server takes its place.
  expect(await client.send({ method: 'GET', url: 'http://platform.test/', isBulk: true })).toMatchObject({
    text: 'hello',
  });
});

describe('Retry-After', () => {
  const at = Date.UTC(2026, 10, 22, 14, 2);
  const from = (value: string | undefined, date?: string) =>
    retryAfterMs({ 'retry-after': value, date }, () => at);
  it.each([
    ['7200', 7_200_000],
    ['0', 0],
    ['1.5', 1_500],
    ['Sun, 22 Nov 2026 16:02:00 GMT', 7_200_000],
    ['Sun, 22 Nov 2026 13:00:00 GMT', 0],
    ['-5', 1_000],
    ['soon', 1_000],
    ['', 1_000],
    [undefined, 1_000],
    ['9'.repeat(400), 1e12],
  ])('%s is read in milliseconds', (value, wanted) => {
    expect(from(value)).toBe(wanted);
  });

  it('compares a date with the clock of the platform that sent it', () => {
    expect(from('Sun, 22 Nov 2026 16:02:00 GMT', 'Sun, 22 Nov 2026 16:01:00 GMT')).toBe(60_000);
  });
});
