/** Creates the `Platform`, the interfaces to the machine, with which the host of a torture test runs. */
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
    settings: withShortWaits(createConfSettings({ folder: data, log, now: Date.now })),
    keyring: null,
    log,
    engineWorker: new URL('../../electron/engine/worker.ts', import.meta.url),
    startPractice: async () => ({ ...practice, stop: async () => undefined }),
    startRehearsal: () => Promise.reject(new Error('Nothing is rehearsed here.')),
    pickFiles: async () => [],
    deliver: async () => ({ to: 'nowhere' }),
  };
}

/** Shortens the waits before read-backs, because the platform of a test finishes within seconds what it has begun. */
const withShortWaits = (settings: Settings): Settings => ({
  ...settings,
  get: (key) =>
    key === settingsKey
      ? { ...readSettings(settings.get(key)), verifyAfterSeconds: [0.3, 0.7, 2] }
      : settings.get(key),
});
