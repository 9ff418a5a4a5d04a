/** The parts that the services of all windows share: outside connections, stored data, the engine, and time. */

import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createStoredIndexes } from './engine/index/stored-index.ts';
import { createPool } from './engine/pool.ts';
import { after, type Platform, type PracticeAddress } from './platform.ts';
import { createDeferredHttp } from './remote/deferred-http.ts';
import type { Connections } from './services/connections/service.ts';
import { createPlans } from './services/plans/service.ts';
import { createRecipes } from './services/recipes/service.ts';
import { createStoredCorrections } from './storage/corrections/stored-corrections.ts';
import { createJournal } from './storage/journal/create-journal.ts';
import { createFileRuns } from './storage/journal/file-runs.ts';
import { createObjectWrites } from './storage/object-writes.ts';
import { createRecipeFiles } from './storage/recipe-files.ts';
import { createStoredPlans } from './storage/stored-plans.ts';
import { createStoredRecipes } from './storage/stored-recipes.ts';
import { createVault } from './storage/vault.ts';

type SharedParts = ReturnType<typeof createSharedParts>;

/**
 * Creates the shared parts. Close `pool` and `http` at the end.
 * @param wait rejects when aborted
 */
export function createSharedParts(
  platform: Platform,
  database: Database,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
) {
  const { folders, settings, keyring, hasPublicKey, log, engineWorker } = platform;
  return {
    platform,
    http: createDeferredHttp(),
    vault: createVault({
      settings,
      keyring,
      log,
      ...(hasPublicKey && { hasPublicKey }),
      wait: (ms) => wait(ms, new AbortController().signal),
    }),
    pool: createPool({ entry: engineWorker, size: availableParallelism() }),
    journal: createJournal(database, { now: Date.now }),
    objectWrites: createObjectWrites(database),
    fileRuns: createFileRuns(database),
    storedIndexes: createStoredIndexes({ folder: join(folders.data, 'indexes') }),
    corrections: createStoredCorrections({ folder: join(folders.data, 'corrections'), log }),
    now: Date.now,
    random: Math.random,
    wait,
    after,
    onFault: (error: unknown) => log.error('A listener of a deferred service could not be notified.', error),
  };
}

/** Creates the connections. @throws as starting the practice platform does, which is one of the connections */
export async function startConnections(
  { platform, vault, http, now }: SharedParts,
  practice: Promise<PracticeAddress>,
): Promise<Connections> {
  const address = await practice;
  const { createConnections } = await import('./services/connections/service.ts');
  return createConnections({
    settings: platform.settings,
    log: platform.log,
    vault,
    http,
    now,
    practice: address,
    newId: randomUUID,
    exportsTo: platform,
  });
}

/** Opens the saved plans and recipes of the data folder. */
export async function openPlansAndRecipes(platform: Platform) {
  const folder = (name: string) => join(platform.folders.data, name);
  const plans = await createPlans({
    kept: createStoredPlans({ files: createRecipeFiles({ folder: folder('plans'), what: 'plan' }) }),
    log: platform.log,
  });
  const recipes = await createRecipes({
    platform,
    kept: createStoredRecipes({ files: createRecipeFiles({ folder: folder('recipes') }) }),
  });
  return { plans, recipes };
}
