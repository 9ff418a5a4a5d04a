import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp, type Http } from './http.ts';

let http: Http;
beforeEach(() => {
  http = createHttp();
});
afterEach(() => http.close());

/** A server without any protocol; closing it cuts what is open. */
async function serverThat(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    onSocket(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, close };
}
const codeOf = (url: string, timeoutMs?: number) =>
  http.send({ method: 'POST', url, body: 'x', ...(timeoutMs === undefined ? {} : { timeoutMs }) }).then(
    () => 'answered',
    (error: { code: string }) => error.code,
  );

describe('a request that fails', () => {
  it('was never sent where nobody listens', async () => {
    const { port, close } = await serverThat(() => undefined);
    await close();
    expect(await codeOf(`http://127.0.0.1:${port}/`)).toBe('offline');
  });

  it('was never sent where the other side speaks no TLS', async () => {
    const { port, close } = await serverThat((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await codeOf(`https://127.0.0.1:${port}/`)).toBe('offline');
    await close();
  });

  it('may have been done where the connection closed before an answer, or none came in time', async () => {
    const closing = await serverThat((socket) => socket.once('data', () => socket.destroy()));
    expect(await codeOf(`http://127.0.0.1:${closing.port}/`)).toBe('lost');
    await closing.close();
    const silent = await serverThat(() => undefined);
    expect(await codeOf(`http://127.0.0.1:${silent.port}/`, 50)).toBe('lost');
    await silent.close();
  });

  it('was never sent where whoever asks holds a way that was given up', async () => {
    const answering = await serverThat((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')),
    );
    const url = `http://127.0.0.1:${answering.port}/`;
    expect(await codeOf(url)).toBe('answered');
    const retired = http.retire();
    expect(await codeOf(url)).toBe('offline');
    await expect(http.stream({ method: 'GET', url })).rejects.toMatchObject({ code: 'offline' });
    await retired;
    expect(await codeOf(url)).toBe('offline');
    await answering.close();
  });

  it('says that an address is none', async () => {
    expect(await codeOf('not an address')).toBe('bad-input');
  });
});
