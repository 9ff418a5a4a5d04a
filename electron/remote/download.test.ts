import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download } from './download.ts';
import { createHttp, type Http } from './http.ts';

const content = Buffer.from(Array.from({ length: 50_000 }, (_, row) => `${row},host-${row}\n`).join(''));
let folder: string;
let http: Http;
let server: Server | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  http = createHttp();
});
afterEach(async () => {
  await http.close();
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/export/servers.csv`;
}

const get = async (url: string, onSize = async (_bytes: number | null) => {}) => {
  const to = join(folder, 'servers.csv');
  await download({ http, url, to, signal: new AbortController().signal, retryAfterMs: 1, onSize });
  return readFile(to);
};

describe('a download', () => {
  it('downloads the whole file, and reports its size first', async () => {
    const url = await serve((_, response) =>
      response.setHeader('content-length', content.length).end(content),
    );
    const sizes: (number | null)[] = [];
    expect((await get(url, async (bytes) => void sizes.push(bytes))).equals(content)).toBe(true);
    expect(sizes).toEqual([content.length]);
  });

  it('continues with a request for the missing range after a lost connection', async () => {
    const ranges: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      ranges.push(request.headers.range);
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0);
      if (from > 0) expect(request.headers['if-range']).toBe('"one"');
      response.writeHead(from > 0 ? 206 : 200, {
        etag: '"one"',
        'content-length': content.length - from,
        ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
      });
      const piece = content.subarray(from, from + 300_000);
      if (from + piece.length === content.length) return void response.end(piece);
      response.write(piece, () => setTimeout(() => response.destroy(), 20));
    });
    expect((await get(url)).equals(content)).toBe(true);
    expect(ranges[0]).toBeUndefined();
    expect(ranges.length).toBeGreaterThan(1);
    for (const range of ranges.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('begins again if the file has changed since the lost connection', async () => {
    let requestCount = 0;
    const url = await serve((_, response) => {
      requestCount += 1;
      response.writeHead(200, { etag: `"${requestCount}"`, 'content-length': content.length });
      if (requestCount > 1) return void response.end(content);
      response.write(Buffer.alloc(100_000, 'x'), () => setTimeout(() => response.destroy(), 20));
    });
    expect((await get(url)).equals(content)).toBe(true);
  });

  it('follows redirects, and reports a file that does not exist', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/export/servers.csv') response.writeHead(302, { location: '/moved.csv' }).end();
      else if (request.url === '/moved.csv') response.end(content);
      else response.writeHead(404).end();
    });
    expect((await get(url)).equals(content)).toBe(true);
    const missing = url.replace('servers', 'nothing');
    await expect(get(missing)).rejects.toThrow(`There is no file at ${missing}.`);
  });

  it('ends after several attempts without any byte', async () => {
    let requestCount = 0;
    const url = await serve((_, response) => {
      requestCount += 1;
      response.destroy();
    });
    await expect(get(url)).rejects.toThrow(
      `The download of ${url} did not begin. ${new URL(url).host} closed the connection before it responded.`,
    );
    expect(requestCount).toBe(5);
  });

  it('says why no server could be reached', async () => {
    const url = await serve((_, response) => response.end());
    server?.close();
    await expect(get(url)).rejects.toThrow(
      `The download of ${url} did not begin. ${new URL(url).host} cannot be reached; no server is listening on this port.`,
    );
  });

  it('fails and leaves no file if its size is refused', async () => {
    const url = await serve((_, response) => response.end(content));
    await expect(get(url, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await readdir(folder)).toEqual([]);
  });
});
