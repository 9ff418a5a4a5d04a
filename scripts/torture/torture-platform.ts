/** The machine as a child process of the torture test sees it. */
import { join } from 'node:path';
import type { Platform, PracticeAddress, Settings } from '../../electron/platform.ts';
import { createConfSettings } from '../../electron/storage/conf-settings.ts';
import { readSettings, settingsKey } from '../../shared/app/read-settings.ts';

export function createTorturePlatform({
  data,
  practice,
  log,
}: {
  data: string;
  practice: Omit<PracticeAddress, 'stop'>;
  log: Platform['log'];
}): Platform {
  return {
    window: 'browser',
    version: '0.0.0-torture',
    folders: { data, temporary: join(data, 'temporary'), samples: data },
    settings: inHaste(createConfSettings({ folder: data, log, now: Date.now })),
    keyring: null,
    log,
    engineWorker: new URL('../../electron/engine/worker.ts', import.meta.url),
    startPractice: async () => ({ ...practice, stop: async () => undefined }),
    startRehearsal: () => Promise.reject(new Error('Nothing is rehearsed here.')),
    pickFiles: async () => [],
    deliver: async () => ({ to: 'nowhere' }),
  };
}

/** This platform finishes what it began within seconds, so that rows need not be read back for minutes. */
const inHaste = (settings: Settings): Settings => ({
  ...settings,
  get: (key) =>
    key === settingsKey
      ? { ...readSettings(settings.get(key)), verifyAfterSeconds: [0.3, 0.7, 2] }
      : settings.get(key),
});
