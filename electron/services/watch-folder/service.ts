/** The watched folders of the window: the page's calls about them, and their files. */
import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Api } from '../../../shared/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { WatchedFolder } from '../../../shared/watch-folder.ts';
import type { Platform } from '../../platform.ts';
import type { Arrivals } from '../../storage/arrivals.ts';
import type { Connections } from '../connections/service.ts';
import { createLive } from '../live.ts';
import { createArrivalCalls } from './arrival-calls.ts';
import { createFolderWatch, type FolderWatch } from './folder-watch.ts';
import { isInHeld, openWatchedFolders } from './folders.ts';
import type { OpenWatchDeps } from './open-watch.ts';
import { createStoredFolders, type StoredFolder } from './stored-folders.ts';

interface WatchFoldersDeps extends Omit<OpenWatchDeps, 'data'> {
  readonly platform: Platform;
  readonly connections: Connections;
  readonly newId: () => string;
}

export interface WatchFolders {
  readonly api: Api['watchFolder'];
  /** Whether a path is that of a file that a folder of the list holds. */
  isHeldFile(path: string): boolean;
  /** Stops after the requests in flight; the next start of the program continues. */
  close(): Promise<void>;
}

/** Creates the service, which first starts to watch the folders that were watched when the program ended. */
export function createWatchFolders(deps: WatchFoldersDeps): WatchFolders {
  const { platform, arrivals, connections, newId } = deps;
  const stored = createStoredFolders(platform);
  const watches = new Map<string, FolderWatch>();
  const names = createConnectionNames(connections, () => publish());
  const live = createLive<{ folders: WatchedFolder[] }>({ folders: [] });
  const shown = (each: StoredFolder): WatchedFolder => ({
    ...storedView(each, arrivals),
    connection: names.of(each.connectionId),
    watch: watches.get(each.id)?.state ?? { state: 'stopped' },
  });
  const publish = () => live.set({ folders: stored.all().map(shown) });

  const watchOf = (folder: StoredFolder): FolderWatch => {
    const known = watches.get(folder.id);
    if (known !== undefined) return known;
    const watch = createFolderWatch(folder, {
      ...deps,
      data: platform.folders.data,
      log: platform.log,
      onChange: () => publish(),
      onSignIn: connections.onSignIn,
    });
    watches.set(folder.id, watch);
    return watch;
  };
  const find = (id: string): StoredFolder => {
    const found = stored.find(id);
    if (found !== null) return found;
    throw new AppError('not-found', 'This folder is no longer in the list.');
  };
  const onWanted = (id: string) => {
    watches.get(id)?.checkNow();
    publish();
  };

  for (const folder of stored.all()) if (folder.isOn) watchOf(folder).start();
  publish();

  return {
    api: {
      changed: (listener) => live.listen(listener),
      async choose() {
        if (!platform.pickFolder)
          throw new AppError('rejected', 'A browser window has no folder dialog; enter the path.');
        return { folder: await platform.pickFolder() };
      },
      async add({ folder: given, recipe, connectionId, quietSeconds }) {
        await connections.expectWritable(connectionId);
        if (recipe !== null) await deps.readRecipe(recipe);
        const folder = await realPathOf(given.trim());
        if (stored.all().some((each) => each.folder === folder))
          throw new AppError('conflict', `${folder} is in the list already.`);
        await openWatchedFolders(folder);
        const id = newId();
        stored.add({ id, folder, recipe, connectionId, quietSeconds, isOn: true });
        watchOf(find(id)).start();
        publish();
        return { id };
      },
      async remove({ id }) {
        await watches.get(find(id).id)?.stop();
        watches.delete(id);
        stored.remove(id);
        publish();
      },
      async start({ id }) {
        const folder = find(id);
        await connections.expectWritable(folder.connectionId);
        stored.setOn(id, true);
        watchOf(folder).start();
      },
      async stop({ id }) {
        find(id);
        stored.setOn(id, false);
        await watches.get(id)?.stop();
      },
      ...createArrivalCalls({ platform, arrivals, journal: deps.journal, connections, find, onWanted }),
    },
    isHeldFile: (path) => stored.all().some(({ folder }) => isInHeld(folder, path)),
    async close() {
      names.stop();
      await Promise.all([...watches.values()].map((watch) => watch.stop()));
    },
  };
}

/** Returns the path without links, as the lock and the records need it. @throws AppError `bad-input` */
async function realPathOf(given: string): Promise<string> {
  if (!isAbsolute(given))
    throw new AppError('bad-input', 'Enter the whole path of the folder, from the root of the disk.');
  try {
    return await realpath(given);
  } catch (cause) {
    throw new AppError('bad-input', `${given} is not a folder that can be read; check its path.`, { cause });
  }
}

function storedView({ isOn: _, ...folder }: StoredFolder, arrivals: Arrivals) {
  const last = arrivals.last(folder.folder);
  return {
    ...folder,
    ...arrivals.counts(folder.folder),
    last: last === null ? null : { name: last.name, at: last.decidedAt ?? last.arrivedAt },
  };
}

/** Names of connections, which may change. */
function createConnectionNames({ api }: Connections, onChange: () => void) {
  const names = new Map<string, string>();
  let isFirst = true;
  const stop = api.changed(({ connections }) => {
    const before = JSON.stringify([...names]);
    names.clear();
    for (const { id, name } of connections) names.set(id, name);
    if (!isFirst && JSON.stringify([...names]) !== before) onChange();
    isFirst = false;
  });
  return { of: (id: string) => names.get(id) ?? 'removed connection', stop };
}
