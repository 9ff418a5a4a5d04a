import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { curlOf } from './curl.ts';

const run = promisify(execFile);

/** Without the program there is nothing to try the command with. */
const hasCurl = spawnSync('sh', ['-c', 'command -v curl']).status === 0;

/** What arrives of the next request. */
async function listen() {
  const heard = Promise.withResolvers<{ method: unknown; header: unknown; body: string }>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { method, headers } = request;
      heard.resolve({ method, header: headers['x-said'], body: Buffer.concat(pieces).toString('utf8') });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x?a=1&b=2`,
    heard: heard.promise,
  };
}

describe('a request for a shell', () => {
  it.runIf(hasCurl)('reaches the server as it stands, whatever a shell would make of it', async () => {
    const body = '"a","b"\n"it\'s $HOME `id` \\n","x"\nEND_OF_ROWS\n"Büro","!"\n';
    const { address, heard } = await listen();
    const command = curlOf({
      method: 'PATCH',
      address,
      headers: [{ name: 'x-said', value: `it's "$HOME"` }],
      body,
    });
    await run('sh', ['-c', command], { env: { ...process.env, no_proxy: '127.0.0.1' } });
    expect(await heard).toEqual({ method: 'PATCH', header: `it's "$HOME"`, body });
  });
});
