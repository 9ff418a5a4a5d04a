import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { curlOf } from './curl.ts';

const run = promisify(execFile);

/** Without curl the command cannot be tried. */
const hasCurl = spawnSync('sh', ['-c', 'command -v curl']).status === 0;

/** Starts a server, and returns its address and the parts of its next request. */
async function listen() {
  const received = Promise.withResolvers<{ method: unknown; header: unknown; body: string }>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { method, headers } = request;
      received.resolve({ method, header: headers['x-text'], body: Buffer.concat(pieces).toString('utf8') });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x?a=1&b=2`,
    received: received.promise,
  };
}

describe('a request for a shell', () => {
  it.runIf(hasCurl)('reaches the server unchanged, whatever a shell would make of it', async () => {
    const body = '"a","b"\n"it\'s $HOME `id` \\n","x"\nEND_OF_ROWS\n"Büro","!"\n';
    const { address, received } = await listen();
    const command = curlOf({
      method: 'PATCH',
      address,
      headers: [{ name: 'x-text', value: `it's "$HOME"` }],
      body,
    });
    await run('sh', ['-c', command], { env: { ...process.env, no_proxy: '127.0.0.1' } });
    expect(await received).toEqual({ method: 'PATCH', header: `it's "$HOME"`, body });
  });
});
