/** The watched folders of the window, stored with the other settings. */
import { z } from 'zod';
import type { Log, Settings } from '../../platform.ts';

const storedFolder = z.object({
  id: z.string(),
  /** Absolute path without links. */
  folder: z.string(),
  recipe: z.string().nullable(),
  connectionId: z.string(),
  quietSeconds: z.number(),
  /** Whether it is watched, also after the next start of the program. */
  isOn: z.boolean(),
});
export type StoredFolder = z.infer<typeof storedFolder>;

const settingsKey = 'watchedFolders';

interface StoredFolders {
  all(): readonly StoredFolder[];
  find(id: string): StoredFolder | null;
  add(folder: StoredFolder): void;
  setOn(id: string, isOn: boolean): void;
  remove(id: string): void;
}

export function createStoredFolders({ settings, log }: { settings: Settings; log: Log }): StoredFolders {
  const found = settings.get(settingsKey);
  const parsed = z.array(storedFolder).safeParse(found);
  if (found !== undefined && !parsed.success) {
    settings.set(`${settingsKey}-unreadable`, found);
    log.error(
      'The stored list of watched folders cannot be read; it was stored under another key, and no folder is watched.',
    );
  }
  let all: readonly StoredFolder[] = parsed.success ? parsed.data : [];
  const change = (next: readonly StoredFolder[]) => {
    settings.set(settingsKey, next);
    all = next;
  };
  return {
    all: () => all,
    find: (id) => all.find((each) => each.id === id) ?? null,
    add: (folder) => change([...all, folder]),
    setOn: (id, isOn) => change(all.map((each) => (each.id === id ? { ...each, isOn } : each))),
    remove: (id) => change(all.filter((each) => each.id !== id)),
  };
}
