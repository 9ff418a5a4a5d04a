/** Recently opened files, for the palette, the settings page and the system's own list. */
import { statSync } from 'node:fs';
import { z } from 'zod';
import { nameOfPath, type RecentFile, recentFile, withRecent } from '../../../shared/app/recent-files.ts';
import type { Api } from '../../../shared/contract.ts';
import type { Platform, Settings } from '../../platform.ts';

const settingsKey = 'recentFiles';

export interface RecentFiles {
  list(): readonly RecentFile[];
  add(path: string): void;
  forget(): void;
}

interface RecentDeps {
  readonly settings: Settings;
  readonly platform: Pick<Platform, 'recentDocuments'>;
  readonly now: () => number;
  readonly onChange: () => void;
}

export function createRecentFiles({ settings, platform, now, onChange }: RecentDeps): RecentFiles {
  let list = z.array(recentFile).catch([]).parse(settings.get(settingsKey));
  const set = (next: RecentFile[]) => {
    list = next;
    settings.set(settingsKey, next);
    onChange();
  };
  return {
    list: () => list,
    add(path) {
      set(withRecent(list, { path, name: nameOfPath(path), openedAt: now() }));
      platform.recentDocuments?.add(path);
    },
    forget() {
      set([]);
      platform.recentDocuments?.clear();
    },
  };
}

/** Wraps the calls of imports, so that each file of this machine that is opened becomes a recent file. */
export const rememberOpened = (imports: Api['imports'], recent: RecentFiles): Api['imports'] => ({
  ...imports,
  async open(input, options) {
    const opened = await imports.open(input, options);
    // A missing file opens as well, as a card that reports it, and is not remembered.
    if (input.source.kind === 'path' && isFile(input.source.path)) recent.add(input.source.path);
    return opened;
  },
});

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
