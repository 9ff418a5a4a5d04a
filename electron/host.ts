/** The host: creates every service for a platform and combines them into the Api that windows and the terminal call. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { Platform, PracticeAddress } from './platform.ts';
import { createApp } from './services/app/service.ts';
import { deferredSignIn } from './services/connections/deferred.ts';
import { createSending } from './services/sending/sending.ts';
import { startWatchedFolders } from './services/watch-folder/start.ts';
import { createSharedParts, openPlansAndRecipes, startConnections } from './shared-parts.ts';
import { openAppDatabase } from './storage/app-database.ts';
import { makePrivate } from './storage/private-data.ts';
import { removeDeadFolders } from './storage/temporary-folder.ts';
import { createWindowApis, type WindowApis } from './windows/window-apis.ts';
import { createWindowServices } from './windows/window-services.ts';

export interface Host {
  /**
   * Api of the first window. Responds at once to calls that need no connection, and to others after the connections are
   * loaded.
   */
  readonly api: Api;
  readonly enter: WindowApis['enter'];
  readonly apiOf: WindowApis['of'];
  readonly windowOn: WindowApis['on'];
  /**
   * Address of the embedded practice platform; resolves when all other parts have started too.
   * @throws AppError `conflict` if the data folder belongs to a newer version of the program. Rejects if the practice
   * platform cannot start; everything that waits for it rejects with the same error.
   */
  readonly practice: Promise<PracticeAddress>;
  /** Stops runs after the requests in flight, then everything else. */
  close(): Promise<void>;
}

/** Waiting, which tests can shorten. */
export interface Time {
  /** Rejects if the signal ends the wait early. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const systemTime: Time = { wait: (ms, signal) => delay(ms, undefined, { signal }) };

/**
 * Starts the services one after the other. Those that are promises start after the first page has been shown, and calls
 * that need them wait for them (`deferredApi`).
 * @throws AppError `conflict` if the data folder belongs to a newer version of the program
 */
export async function createHost(platform: Platform, { wait } = systemTime): Promise<Host> {
  const openToOthers = await prepareFolders(platform);
  // Closed in reverse order, also if a later step cannot start.
  await using steps = new AsyncDisposableStack();
  using firstPage = createFirstPage(platform);

  const database = openAppDatabase(join(platform.folders.data, 'desk.sqlite'));
  steps.defer(() => void database.close());
  const practice = firstPage.shown.then(() => platform.startPractice());
  steps.defer(() => practice.then((started) => started.stop(), ignore));
  const shared = createSharedParts(platform, database, wait);
  steps.defer(() => shared.http.close());
  const connections = startConnections(shared, practice);
  steps.defer(() => connections.then((all) => all.close(), ignore));
  steps.defer(() => shared.pool.close());
  const { plans, recipes } = await openPlansAndRecipes(platform);
  const sending = createSending({
    ...shared,
    connections: { onSignIn: deferredSignIn(connections, shared.onFault) },
    readSavedRecipe: (name) => recipes.read({ name }),
  });
  firstPage.shown
    .then(async () => (await connections).api.changed((state) => sending.setConnections(state.connections)))
    .catch(ignore);
  const features = firstPage.shown.then(async () => {
    const { createConnectedFeatures } = await import('./connected-features.ts');
    return createConnectedFeatures({ ...shared, practice, connections: await connections });
  });
  steps.defer(() => features.then((started) => started.close(), ignore));
  const watched = Promise.all([firstPage.shown, connections]).then(([, all]) =>
    startWatchedFolders({ ...shared, connections: all, sending, recipes }),
  );
  const app = createApp({
    ...shared,
    openToOthers,
    keyring: shared.vault.backend,
    sqliteVersion: String(database.prepare('SELECT sqlite_version()').pluck().get()),
    apis: () => windows.first,
  });
  steps.defer(() => app.close());
  // Callers that await it handle the failure.
  watched.catch(ignore);
  const watchFolder = watched.then(({ api }) => api);
  const opensPath = (path: string) => watched.then(({ isHeldFile }) => isHeldFile(path));
  const ofWindow = {
    app,
    plans,
    recipes,
    connections,
    features,
    watchFolder,
    onFault: shared.onFault,
  };
  const windows = createWindowApis((connectionId) =>
    createWindowServices({ ...ofWindow, imports: { ...shared, sending, opensPath } }, connectionId),
  );
  steps.defer(() => windows.close());
  steps.defer(() => sending.close());
  steps.defer(() => watched.then((started) => started.close(), ignore));
  steps.defer(() => windows.stop());

  firstPage.shown.then(() => removeDeadFolders(), ignore);
  firstPage.begin();
  const started = steps.move();
  return {
    practice: Promise.all([practice, features, connections, watched]).then(([address]) => address),
    api: windows.first,
    enter: windows.enter,
    apiOf: windows.of,
    windowOn: windows.on,
    close: () => started.disposeAsync(),
  };
}

/** Creates the folders. Returns why other users of the computer may read the data folder; null if they cannot. */
async function prepareFolders({ folders, log }: Platform): Promise<string | null> {
  await mkdir(folders.data, { recursive: true, mode: 0o700 });
  await mkdir(folders.temporary, { recursive: true, mode: 0o700 });
  const openToOthers = await makePrivate(folders.data);
  if (openToOthers !== null) log.error(openToOthers);
  return openToOthers;
}

/** Returns the promise `shown`, which delays other steps until the first page of a window has been shown. */
function createFirstPage({ firstShown }: Platform): Disposable & { shown: Promise<void>; begin(): void } {
  const { promise: shown, resolve, reject } = Promise.withResolvers<void>();
  // If an early step fails, no caller has awaited the promise yet.
  shown.catch(ignore);
  let begun = false;
  return {
    shown,
    begin() {
      begun = true;
      setImmediate(() => resolve(firstShown));
    },
    [Symbol.dispose]() {
      if (!begun) reject(new AppError('aborted', 'Graph Intake ended before it had started.'));
    },
  };
}

const ignore = () => undefined;
