import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp, type Http } from './http.ts';
import { startRawServer } from './raw-server.test-kit.ts';

let http: Http;
beforeEach(() => {
  http = createHttp();
});
afterEach(() => http.close());

/** Sends a request; returns the code of its error, or `responded`. */
const codeOf = (url: string, timeoutMs?: number) =>
  http.send({ method: 'POST', url, body: 'x', ...(timeoutMs === undefined ? {} : { timeoutMs }) }).then(
    () => 'responded',
    (error: { code: string }) => error.code,
  );

describe('a request that fails', () => {
  it('was never sent if nothing listens', async () => {
    const { port, close } = await startRawServer(() => undefined);
    await close();
    expect(await codeOf(`http://127.0.0.1:${port}/`)).toBe('offline');
  });

  it('was never sent where the other side speaks no TLS', async () => {
    const { port, close } = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await codeOf(`https://127.0.0.1:${port}/`)).toBe('offline');
    await close();
  });

  it('may have been executed if the connection closed before a response, or none came in time', async () => {
    const closing = await startRawServer((socket) => socket.once('data', () => socket.destroy()));
    expect(await codeOf(`http://127.0.0.1:${closing.port}/`)).toBe('lost');
    await closing.close();
    const silent = await startRawServer(() => undefined);
    expect(await codeOf(`http://127.0.0.1:${silent.port}/`, 50)).toBe('lost');
    await silent.close();
  });

  it('was never sent if the caller still uses a client that was retired', async () => {
    const server = await startRawServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
    );
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await codeOf(url)).toBe('responded');
    const retired = http.retire();
    expect(await codeOf(url)).toBe('offline');
    await expect(http.stream({ method: 'GET', url })).rejects.toMatchObject({ code: 'offline' });
    await retired;
    expect(await codeOf(url)).toBe('offline');
    await server.close();
  });

  it('reports an invalid address as bad input', async () => {
    expect(await codeOf('not an address')).toBe('bad-input');
  });
});
