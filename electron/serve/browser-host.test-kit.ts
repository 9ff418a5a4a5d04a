/** Starts the program behind a browser window from source, in a temporary data folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type BrowserHost, startBrowserHost } from './start-browser-host.ts';

/** Creates a data folder that is removed when the test has ended. */
export function testDataFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'graph-intake-browser-host-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  return data;
}

export const startTestHost = (data: string): Promise<BrowserHost> =>
  startBrowserHost({
    data,
    version: '0.0.0-test',
    port: 0,
    log: { info: () => undefined, error: () => undefined },
    places: {
      page: fileURLToPath(new URL('../../renderer', import.meta.url)),
      samples: fileURLToPath(new URL('../../assets/samples', import.meta.url)),
      practiceWorker: new URL('../practice/worker.ts', import.meta.url),
      engineWorker: new URL('../engine/worker.ts', import.meta.url),
    },
  });
