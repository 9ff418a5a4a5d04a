/** The host: every service on one platform, as the one Api that every window and the terminal speak to. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../shared/contract.ts';
import { createKeptIndexes } from './engine/index/kept-index.ts';
import { createPool } from './engine/pool.ts';
import type { Platform, PracticeAddress } from './platform.ts';
import { createHttp } from './remote/http.ts';
import { createHandlerChoices } from './services/actions/kept-settings.ts';
import { createActions } from './services/actions/service.ts';
import { rememberOpened } from './services/app/recent.ts';
import { createApp } from './services/app/service.ts';
import { createConnections } from './services/connections/service.ts';
import { createImports } from './services/imports/service.ts';
import { createNotices } from './services/monitor/notices/notices.ts';
import { createMonitor } from './services/monitor/service.ts';
import { withRowCauses } from './services/monitor/with-row-causes.ts';
import { createPlans } from './services/plans/service.ts';
import { createPractice } from './services/practice/service.ts';
import { createRecipes } from './services/recipes/service.ts';
import { createVertices } from './services/vertices/service.ts';
import { openActionJournal } from './storage/action-journal.ts';
import { openDesk } from './storage/desk.ts';
import { lockFile } from './storage/file-lock.ts';
import { createJournal } from './storage/journal/create-journal.ts';
import { createKeptNotices } from './storage/kept-notices.ts';
import { createKeptPlans } from './storage/kept-plans.ts';
import { createKeptRecipes } from './storage/kept-recipes.ts';
import { openLedgers } from './storage/ledger/open-ledgers.ts';
import { createObjectWrites } from './storage/object-writes.ts';
import { createRecipeFiles } from './storage/recipe-files.ts';
import { createVault } from './storage/vault.ts';

export interface Host {
  readonly api: Api;
  /** Where the embedded practice platform listens. */
  readonly practice: PracticeAddress;
  /** Ends runs after the request under way, then everything else. */
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
  const { folders, settings, keyring, log } = platform;
  await mkdir(folders.data, { recursive: true });
  await mkdir(folders.temporary, { recursive: true });
  // Closed in the reverse order, also where a later part cannot start.
  await using parts = new AsyncDisposableStack();
  const desk = openDesk(join(folders.data, 'desk.sqlite'));
  parts.defer(() => void desk.close());
  const practice = await platform.startPractice();
  parts.defer(() => practice.stop());
  const http = createHttp();
  parts.defer(() => http.close());
  const now = Date.now;
  const vault = createVault({ settings, keyring, log });
  const connections = await createConnections({
    settings,
    vault,
    http,
    log,
    practice,
    now,
    newId: randomUUID,
    exportsTo: platform,
  });
  parts.defer(() => connections.close());
  const pool = createPool({ entry: platform.engineWorker, size: availableParallelism() });
  parts.defer(() => pool.close());
  const objectWrites = createObjectWrites(desk);
  const imports = createImports({
    platform,
    connections,
    http,
    journal: createJournal(desk),
    objectWrites,
    pool,
    keptIndexes: createKeptIndexes({ folder: join(folders.data, 'indexes') }),
    now,
    random: Math.random,
    wait,
  });
  parts.defer(() => imports.close());
  const opened = openLedgers({ path: join(folders.data, 'monitor.sqlite'), now });
  parts.defer(() => opened.close());
  const ledgers = withRowCauses(opened, objectWrites);
  const monitor = createMonitor({
    ...{ platform, connections, ledgers, now, random: Math.random, wait },
    createNotices: createNotices({
      platform,
      kept: createKeptNotices({ path: join(folders.data, 'notices.json'), log }),
      onChosen: (listener) => connections.api.changed(({ chosenId }) => listener(chosenId)),
      now,
      newId: randomUUID,
      after,
    }),
  });
  parts.defer(() => monitor.close());
  const practiceDesk = createPractice({
    http,
    practice,
    every: (ms, work) => {
      const timer = setInterval(work, ms);
      return () => clearInterval(timer);
    },
  });

  parts.defer(() => practiceDesk.close());
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

  const vertices = createVertices({ platform, connections, openRows: imports.openRows, now, wait });
  parts.defer(() => vertices.close());

  const actionJournal = openActionJournal({ path: join(folders.data, 'actions.sqlite') });
  parts.defer(() => actionJournal.close());
  const actions = createActions({
    ...{ platform, connections, journal: actionJournal, now, wait },
    choices: createHandlerChoices({ settings, vault, log }),
    claim: () => lockFile(join(folders.data, 'actions.lock')),
    ...{ canAsk: true, random: Math.random, newId: randomUUID },
  });
  parts.defer(() => actions.close());

  const app = createApp({
    ...{ platform, http, now, after, keyring: vault.backend },
    sqliteVersion: String(desk.prepare('SELECT sqlite_version()').pluck().get()),
    apis: () => ({ connections: connections.api, imports: imports.api, recipes, plans }),
  });
  parts.defer(() => app.close());

  const started = parts.move();
  return {
    practice,
    api: {
      actions: actions.api,
      app: app.api,
      connections: connections.api,
      imports: rememberOpened(imports.api, app.recent),
      monitor: monitor.api,
      practice: practiceDesk.api,
      plans,
      recipes,
      vertices: vertices.api,
    },
    close: () => started.disposeAsync(),
  };
}

function after(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
}
