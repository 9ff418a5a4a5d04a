/** The host: every service on one platform, as the one Api that every window and the terminal speak to. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { type Api, contract } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { deferredApi } from '../shared/rpc-late.ts';
import { createKeptIndexes } from './engine/index/stored-index.ts';
import { createPool } from './engine/pool.ts';
import type { Platform, PracticeAddress } from './platform.ts';
import { createLateHttp } from './remote/deferred-http.ts';
import { rememberOpened } from './services/app/recent.ts';
import { createApp } from './services/app/service.ts';
import { lateConnections, lateSubscription } from './services/connections/deferred.ts';
import { createImports } from './services/imports/service.ts';
import { createPlans } from './services/plans/service.ts';
import { createRecipes } from './services/recipes/service.ts';
import { createSending } from './services/sending/sending.ts';
import { openAppDatabase } from './storage/app-database.ts';
import { createJournal } from './storage/journal/create-journal.ts';
import { createObjectWrites } from './storage/object-writes.ts';
import { makePrivate } from './storage/private-data.ts';
import { createRecipeFiles } from './storage/recipe-files.ts';
import { createKeptPlans } from './storage/stored-plans.ts';
import { createKeptRecipes } from './storage/stored-recipes.ts';
import { removeDeadFolders } from './storage/temporary-folder.ts';
import { createVault } from './storage/vault.ts';
import { createWindowApis, type WindowApis } from './windows/window-apis.ts';

export interface Host {
  /**
   * Of the first window. Responds at once to calls that need no connection, and to the others once the connections are
   * loaded.
   */
  readonly api: Api;
  readonly enter: WindowApis['enter'];
  readonly apiOf: WindowApis['of'];
  readonly windowOn: WindowApis['on'];
  /**
   * Where the embedded practice platform listens, once all the rest is there too.
   * @throws AppError `conflict` where the data folder belongs to a newer version of the program. Rejects where the
   * practice platform cannot start; what waits for it fails as it fails.
   */
  readonly practice: Promise<PracticeAddress>;
  /** Stops runs after the requests in flight, then everything else. */
  close(): Promise<void>;
}

/** Time as it passes; a test may let it pass more quickly. */
export interface Time {
  /** Rejects when the signal cuts it short. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const systemTime: Time = { wait: (ms, signal) => delay(ms, undefined, { signal }) };

/** @throws AppError `conflict` where the data folder belongs to a newer version of the program */
export async function createHost(platform: Platform, { wait } = systemTime): Promise<Host> {
  const { folders, settings, keyring, hasPublicKey, log } = platform;
  await mkdir(folders.data, { recursive: true, mode: 0o700 });
  await mkdir(folders.temporary, { recursive: true, mode: 0o700 });
  const openToOthers = await makePrivate(folders.data);
  if (openToOthers !== null) log.error(openToOthers);
  const now = Date.now;
  const onFault = (error: unknown) =>
    log.error('A listener of a deferred service could not be notified.', error);
  // Closed in the reverse order, also where a later part cannot start.
  await using parts = new AsyncDisposableStack();
  // What the first page of a window shows comes before everything that waits for this.
  const firstPageReady = Promise.withResolvers<void>();
  // Where the first of them fails, no caller has awaited it yet.
  firstPageReady.promise.catch(nothing);
  using beforeParts = new DisposableStack();
  beforeParts.defer(() =>
    firstPageReady.reject(new AppError('aborted', 'The program ended before it was there.')),
  );

  const database = openAppDatabase(join(folders.data, 'desk.sqlite'));
  parts.defer(() => void database.close());
  const practice = firstPageReady.promise.then(() => platform.startPractice());
  parts.defer(() => practice.then((started) => started.stop(), nothing));
  const http = createLateHttp();
  parts.defer(() => http.close());
  const vault = createVault({
    ...{ settings, keyring, log, ...(hasPublicKey && { hasPublicKey }) },
    wait: (ms) => wait(ms, new AbortController().signal),
  });
  const connected = practice.then(async (address) => {
    const { createConnections } = await import('./services/connections/service.ts');
    return createConnections({
      ...{ settings, vault, http, log, now },
      practice: address,
      newId: randomUUID,
      exportsTo: platform,
    });
  });
  parts.defer(() => connected.then((all) => all.close(), nothing));
  const pool = createPool({ entry: platform.engineWorker, size: availableParallelism() });
  parts.defer(() => pool.close());
  const objectWrites = createObjectWrites(database);
  const keptIndexes = createKeptIndexes({ folder: join(folders.data, 'indexes') });
  const importsParts = {
    ...{
      platform,
      http,
      journal: createJournal(database, { now }),
      objectWrites,
      pool,
      keptIndexes,
      now,
      wait,
    },
    random: Math.random,
  };
  const plans = await createPlans({
    kept: createKeptPlans({
      files: createRecipeFiles({ folder: join(folders.data, 'plans'), what: 'plan' }),
    }),
    log: platform.log,
  });
  const recipes = await createRecipes({
    platform,
    kept: createKeptRecipes({ files: createRecipeFiles({ folder: join(folders.data, 'recipes') }) }),
  });
  const sending = createSending({
    ...importsParts,
    connections: { onSignIn: lateSubscription(connected, onFault) },
  });
  const features = firstPageReady.promise.then(async () => {
    const { createConnectedFeatures } = await import('./connected-features.ts');
    return createConnectedFeatures({
      ...{ platform, connections: await connected, practice, http, vault, objectWrites, now, wait, after },
    });
  });
  parts.defer(() => features.then((come) => come.close(), nothing));
  const app = createApp({
    ...{ platform, http, now, after, keyring: vault.backend, openToOthers },
    sqliteVersion: String(database.prepare('SELECT sqlite_version()').pluck().get()),
    apis: () => windows.first,
  });
  parts.defer(() => app.close());
  const windows = createWindowApis((connectionId) => {
    const own = connected.then((all) => all.ofWindow(connectionId));
    // Callers that await it handle the failure.
    own.catch(nothing);
    const connections = lateConnections(own, onFault);
    let chosenId = '';
    connections.api.changed((state) => {
      chosenId = state.chosenId;
    });
    const imports = createImports({ ...importsParts, connections, sending });
    const come = Promise.all([features, own]).then(async ([all, mine]) => {
      // Their first state depends on the chosen connection, and they are notified of it in this tick.
      await turn();
      return all.ofWindow(mine, imports.openRows);
    });
    const { actions, monitor, practice: switchboard, vertices } = contract;
    const late = deferredApi(
      { actions, monitor, practice: switchboard, vertices },
      come.then(({ api }) => api),
      onFault,
    );
    return {
      api: {
        ...{ app: app.api, connections: connections.api, plans, recipes },
        imports: rememberOpened(imports.api, app.recent),
        ...late,
      },
      chosenId: () => chosenId,
      // A connection that is gone leaves the window with the one it has.
      choose: (id) => void connections.api.choose({ id }).catch(nothing),
      stop: () => imports.stop(),
      async close() {
        await imports.close();
        await come.then((each) => each.close(), nothing);
        await connections.close();
      },
    };
  });
  parts.defer(() => windows.close());
  parts.defer(() => sending.close());
  parts.defer(() => windows.stop());

  firstPageReady.promise.then(() => removeDeadFolders(), nothing);
  beforeParts.move();
  const started = parts.move();
  setImmediate(() => firstPageReady.resolve(platform.firstShown));
  return {
    practice: Promise.all([practice, features, connected]).then(([address]) => address),
    api: windows.first,
    enter: windows.enter,
    apiOf: windows.of,
    windowOn: windows.on,
    close: () => started.disposeAsync(),
  };
}

const nothing = () => undefined;

function after(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
}
