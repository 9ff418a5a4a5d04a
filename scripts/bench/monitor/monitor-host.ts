/** Starts the whole host without a window, with a given platform in place of the practice platform. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createHost, type Host } from '../../../electron/host.ts';
import type { Log, PracticeAddress } from '../../../electron/platform.ts';
import { createConfSettings } from '../../../electron/storage/conf-settings.ts';

export const benchLog: Log = { info: () => undefined, error: (...what) => console.error(...what) };

export function createMonitorHost(data: string, address: Omit<PracticeAddress, 'stop'>): Promise<Host> {
  mkdirSync(data, { recursive: true });
  return createHost({
    window: 'browser',
    version: '0.0.0-bench',
    folders: { data, temporary: join(data, 'temporary'), samples: data },
    settings: createConfSettings({ folder: data, log: benchLog, now: Date.now }),
    keyring: null,
    log: benchLog,
    engineWorker: new URL('../../../electron/engine/worker.ts', import.meta.url),
    startPractice: async () => ({ ...address, stop: async () => undefined }),
    startRehearsal: () => Promise.reject(new Error('Nothing is rehearsed here.')),
    deliver: async () => ({ to: 'nowhere' }),
  });
}
