import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBulkResponses } from './bulk-response.ts';

/** One response of the test server: lengths of the pieces it writes, and how it ends. */
interface Script {
  readonly pieces: readonly number[];
  readonly isChunked: boolean;
  readonly isCut: boolean;
}
const scripts = new Map<string, Script>();
const server = createServer((incoming, outgoing) => {
  incoming.resume();
  void play(scripts.get(incoming.url ?? '') as Script, incoming.url ?? '', outgoing);
});
const dispatcher = new Agent({ allowH2: false });
const bulk = createBulkResponses();
const limits = { maxBytes: 1 << 30, totalTimeoutMs: 60_000 };
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Bytes that differ in each response and at each place. */
function bodyOf(path: string, { pieces }: Script): Buffer {
  const body = Buffer.alloc(pieces.reduce((sum, each) => sum + each, 0));
  const seed = Buffer.from(path);
  for (let at = 0; at < body.length; at++)
    body[at] = (at * 31 + (at >> 8) + (seed[at % seed.length] as number)) & 255;
  return body;
}

async function play(script: Script, path: string, outgoing: ServerResponse): Promise<void> {
  const body = bodyOf(path, script);
  const length = script.isChunked ? {} : { 'content-length': body.length + (script.isCut ? 1 : 0) };
  outgoing.writeHead(200, { 'x-path': path, ...length });
  let at = 0;
  for (const piece of script.pieces) {
    outgoing.write(body.subarray(at, at + piece));
    at += piece;
    if (piece % 2 === 1) await delay(1);
  }
  if (script.isCut) outgoing.destroy();
  else outgoing.end();
}

const ask = (path: string) =>
  bulk.ask(dispatcher, `${origin}${path}`, { method: 'POST', headers: {}, body: Buffer.from(path) }, limits);

const script = fc.record({
  pieces: fc.array(fc.oneof(fc.nat(100), fc.nat(20_000), fc.nat(300_000)), { maxLength: 8 }),
  isChunked: fc.boolean(),
  isCut: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
});
let count = 0;

describe('long responses', () => {
  it('arrive as they were written, several at once and one after the other in the same buffers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(script, { minLength: 1, maxLength: 5 }), async (parallel) => {
        const paths = parallel.map(() => `/${count++}`);
        for (const [index, path] of paths.entries()) scripts.set(path, parallel[index] as Script);
        const responses = await Promise.allSettled(paths.map(ask));
        for (const [index, response] of responses.entries()) {
          const [path, written] = [paths[index] as string, parallel[index] as Script];
          expect(response.status).toBe(written.isCut ? 'rejected' : 'fulfilled');
          if (response.status === 'rejected') continue;
          expect(response.value).toMatchObject({ status: 200, headers: { 'x-path': path } });
          expect(Buffer.compare(response.value.bytes, bodyOf(path, written))).toBe(0);
        }
        // Only now: until then, no other response may write to the same bytes.
        for (const response of responses)
          if (response.status === 'fulfilled') {
            response.value.release();
            response.value.release();
          }
      }),
      { numRuns: 60 },
    );
  });

  it('reuse a buffer, but not one that a single response made larger than the limit', async () => {
    const responses = createBulkResponses({ keptBytes: 2 << 20 });
    const sizes: number[] = [];
    for (const [path, pieces] of [
      ['/small', [10]],
      ['/fits', [1_500_000]],
      ['/small', [10]],
      ['/large', [3_000_000]],
      ['/small', [10]],
    ] as const) {
      scripts.set(path, { pieces, isChunked: false, isCut: false });
      const response = await responses.ask(dispatcher, `${origin}${path}`, { method: 'GET' }, limits);
      sizes.push(response.bytes.buffer.byteLength);
      response.release();
    }
    const [first, fits, again, large, last] = sizes;
    expect(again).toBe(fits);
    expect(large).toBeGreaterThan(2 << 20);
    expect(last).toBe(first);
  });

  it('release the memory of the chunks that were read', async () => {
    const pieces = Array.from({ length: 64 }, () => 65_536);
    scripts.set('/long', { pieces, isChunked: false, isCut: false });
    // Memory is released by `transfer(0)`.
    const { transfer } = ArrayBuffer.prototype;
    let releasedBytes = 0;
    ArrayBuffer.prototype.transfer = function (this: ArrayBuffer, length?: number) {
      releasedBytes += this.byteLength;
      return transfer.call(this, length);
    };
    try {
      (await ask('/long')).release();
    } finally {
      ArrayBuffer.prototype.transfer = transfer;
    }
    expect(releasedBytes).toBeGreaterThan(0.9 * 64 * 65_536);
  });
});
