import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { lockFile } from '../storage/file-lock.ts';
import { startBrowserHost } from './start-browser-host.ts';

it('is closed for every caller of close, also where another has begun to', async () => {
  const data = mkdtempSync(join(tmpdir(), 'graph-intake-closing-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const host = await startBrowserHost({
    ...{ data, version: '0.0.0-test', port: 0 },
    log: { info: () => undefined, error: () => undefined },
    places: {
      page: fileURLToPath(new URL('../../renderer', import.meta.url)),
      samples: fileURLToPath(new URL('../../assets/samples', import.meta.url)),
      practiceWorker: new URL('../practice/worker.ts', import.meta.url),
      engineWorker: new URL('../engine/worker.ts', import.meta.url),
    },
  });
  await host.ready;
  const first = host.close();
  await host.close();
  const lock = lockFile(join(data, 'lock.sqlite'));
  expect(lock).not.toBeNull();
  lock?.release();
  await first;
});
