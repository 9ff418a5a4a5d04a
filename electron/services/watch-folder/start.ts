/** Connects the watched folders of the window with open files, runs and connections. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Api } from '../../../shared/contract.ts';
import { openArrivals } from '../../storage/arrivals.ts';
import type { FileRuns } from '../../storage/journal/file-runs.ts';
import type { Connections } from '../connections/service.ts';
import { createImports, type ImportsDeps } from '../imports/service.ts';
import { refuseLookups } from './refuse-lookups.ts';
import { createWatchFolders, type WatchFolders } from './service.ts';

interface WatchedFoldersDeps extends Omit<ImportsDeps, 'connections'> {
  readonly connections: Connections;
  readonly fileRuns: FileRuns;
  readonly recipes: Api['recipes'];
}

/** @throws AppError `conflict` where the records of files belong to a newer version of the program */
export function startWatchedFolders({ connections, ...deps }: WatchedFoldersDeps): WatchFolders {
  const { platform, recipes, sending, journal, objectWrites, pool, storedIndexes, http } = deps;
  const { now, random, wait } = deps;
  const arrivals = openArrivals(join(platform.folders.data, 'watched-folders.sqlite'));
  const { close, ...watched } = createWatchFolders({
    ...deps,
    arrivals,
    connections,
    readRecipe: async (name) => refuseLookups(await recipes.read({ name })),
    openImports: (ownConnections, deliver) =>
      createImports({
        sending,
        journal,
        objectWrites,
        pool,
        storedIndexes,
        http,
        now,
        random,
        wait,
        connections: ownConnections,
        // The files of a watched folder are opened by their paths, even if windows cannot open paths.
        platform: { ...platform, deliver, pickFiles: async () => [] },
      }),
    uptime: () => performance.now(),
    newId: randomUUID,
  });
  return {
    ...watched,
    async close() {
      await close();
      arrivals.close();
    },
  };
}
