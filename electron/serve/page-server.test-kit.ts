/** A page server with a tiny contract, and a raw client that can send what no browser would. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type ApiOf, call, event } from '../../shared/rpc.ts';
import { serve } from '../../shared/rpc-serve.ts';
import { noncePlaceholder } from '../page-policy.ts';
import { createDownloads } from './downloads.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { createUploads } from './uploads.ts';

const contract = {
  database: {
    double: call(z.object({ number: z.number() }), z.number()),
    boom: call(z.void(), z.void()),
    changed: event(z.number()),
  },
};
type TestContract = typeof contract;

interface TestResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export async function openPageServer(more: { headersTimeoutMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-serve-'));
  const [pageDir, temporary] = [join(folder, 'page'), join(folder, 'temporary')];
  mkdirSync(join(pageDir, 'assets'), { recursive: true });
  mkdirSync(temporary);
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(pageDir, 'index.html'), `<title>Page</title><meta nonce="${noncePlaceholder}">`);
  for (const name of ['main.js', 'main.css', 'inter.woff2', 'icon.svg'])
    writeFileSync(join(pageDir, 'assets', name), name);

  const lines: string[] = [];
  const log = {
    info: (message: string) => void lines.push(message),
    error: (message: string, cause?: unknown) => void lines.push(`${message} ${cause ?? ''}`),
  };
  const randomToken = () => randomBytes(32).toString('base64url');
  const timers: { ms: number; fire: () => void }[] = [];
  const uploads = createUploads({
    folder: temporary,
    after: (ms, fire) => {
      const timer = { ms, fire };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
  });
  const downloads = createDownloads({ randomToken, log });
  const listeners = new Set<(value: number) => void>();
  const api: ApiOf<TestContract> = {
    database: {
      double: async ({ number }) => number * 2,
      boom: async () => {
        throw new Error('boom with details');
      },
      changed: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const server: PageServer = await startPageServer({
    onPipe: (carrier) =>
      serve(contract, api, carrier, {
        onFault: ({ method, error }) => log.error(`${method} failed.`, error),
      }),
    pageDir,
    uploads,
    downloads,
    log,
    randomToken,
    port: 0,
    ...more,
  });
  const { port } = new URL(server.origin);
  const host = `127.0.0.1:${port}`;

  /** Sends exactly `path`, which a URL object would tidy up. */
  const ask = (path: string, options: { method?: string; headers?: object; body?: string } = {}) =>
    new Promise<TestResponse>((resolve, reject) => {
      const outgoing = request({
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        headers: { host, ...options.headers },
        agent: false,
      });
      outgoing.once('error', reject);
      outgoing.once('response', async (response) => {
        const body = await text(response);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      outgoing.end(options.body);
    });

  return {
    contract,
    server,
    host,
    temporary,
    uploads,
    /** Fires the timers of the uploads, as if their time had passed. */
    passTime: () => {
      for (const { fire } of timers.splice(0)) fire();
    },
    downloads,
    lines,
    ask,
    emit: (value: number) => {
      for (const listener of listeners) listener(value);
    },
    listeners,
    /** The cookie of a browser that used the one-time key. */
    async signIn(): Promise<string> {
      const { headers } = await ask(server.invite().slice(server.origin.length));
      return String(headers['set-cookie']).split(';')[0] ?? '';
    },
    socket: () => connectSocket({ host: '127.0.0.1', port: Number(port) }),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type OpenPageServer = Awaited<ReturnType<typeof openPageServer>>;
