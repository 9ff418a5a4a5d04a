import Store from 'electron-store';
import type { Settings } from '../platform.ts';
import { closeStoreChannel } from './ipc.ts';

/** Settings as `settings.json` in `folder`: the same file, under the same rules, as outside Electron. */
export function createDesktopSettings(folder: string, fault: string | null = null): Settings {
  const store = new Store<Record<string, unknown>>({
    name: 'settings',
    cwd: folder,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
  closeStoreChannel();
  return {
    fault,
    get: (key) => store.get(key),
    set: (key, value) => {
      if (value === undefined) store.delete(key);
      else store.set(key, value);
    },
  };
}
