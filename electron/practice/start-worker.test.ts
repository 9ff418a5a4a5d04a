import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPracticeWorker } from './start-worker.ts';

const entry = new URL('./worker.ts', import.meta.url);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the practice platform in a worker', () => {
  it('serves, stops on request, and has the same credentials at the next start', async () => {
    const crashes: Error[] = [];
    const start = () =>
      startPracticeWorker({ entry, dataDir: folder, onCrash: (cause) => crashes.push(cause) });
    const first = await start();
    const response = await fetch(`${first.origin}/api/version`);
    expect(response.status).toBe(200);
    await first.stop();
    await expect(fetch(`${first.origin}/api/version`)).rejects.toThrow();
    const second = await start();
    expect(second.clientSecret).toBe(first.clientSecret);
    expect(second.password).toBe(first.password);
    await Promise.all([second.stop(), second.stop()]);
    expect(crashes).toEqual([]);
  });

  it('rejects if the platform cannot start', async () => {
    const running = await startPracticeWorker({ entry, dataDir: folder });
    const port = Number(new URL(running.origin).port);
    const second = startPracticeWorker({ entry, dataDir: folder, port });
    await expect(second).rejects.toThrow(/EADDRINUSE/);
    await running.stop();
  });

  it('reports a worker that dies', async () => {
    const flag = join(folder, 'dies');
    // A worker that reports its start like ours, and ends by an uncaught error once this file exists.
    const source = `
      import { existsSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      parentPort.postMessage({ kind: 'started', address: {} });
      setInterval(() => {
        if (existsSync(${JSON.stringify(flag)})) throw new Error('out of luck');
      }, 20);`;
    const dying = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
    const crash = Promise.withResolvers<Error>();
    const address = await startPracticeWorker({ entry: dying, dataDir: folder, onCrash: crash.resolve });
    await writeFile(flag, '');
    expect((await crash.promise).message).toBe('out of luck');
    await address.stop();
  });
});
