/** The services of the window for a terminal command, on the same data folder, even while a window is open. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { AppError } from '../../shared/errors.ts';
import { createStoredIndexes } from '../engine/index/stored-index.ts';
import { createPool } from '../engine/pool.ts';
import type { Log, Platform, Settings } from '../platform.ts';
import { createHttp } from '../remote/http.ts';
import type { ConnectionsService } from '../services/connections/service.ts';
import type { ImportsDeps, ImportsService } from '../services/imports/service.ts';
import { openAppDatabase } from '../storage/app-database.ts';
import { createJournal } from '../storage/journal/create-journal.ts';
import { createFileRuns, type FileRuns } from '../storage/journal/file-runs.ts';
import type { Journal } from '../storage/journal/journal.ts';
import { createObjectWrites } from '../storage/object-writes.ts';
import { createTemporaryFolder } from '../storage/temporary-folder.ts';
import { createSingleImports } from './checking/single-imports.ts';
import type { FoundConnection } from './connections/find-connection.ts';
import { openTerminalConnections } from './connections/terminal-connections.ts';
import { openDataFolder } from './data-folder.ts';
import { measuredJournal, measureRuns } from './metrics/run-metrics.ts';
import { createShardChecks } from './shards/shard-checks.ts';
import { createShardIndexes, type SentShard, threadsOfShard } from './shards/shard-indexes.ts';
import type { SendTerminal } from './terminal.ts';

export interface TerminalServices extends AsyncDisposable {
  readonly imports: ImportsService['api'];
  readonly takeShard: ImportsService['takeShard'];
  readonly openForLookups: ImportsService['openForLookups'];
  readonly journal: Journal;
  readonly fileRuns: FileRuns;
  /** Null where the command works with no platform. */
  readonly connections: ConnectionsService | null;
}

interface TerminalServicesDeps {
  readonly terminal: SendTerminal;
  readonly settings: Settings;
  readonly log: Log;
  /** Null for a command that only reads stored data and calls no platform. */
  readonly connection: FoundConnection | null;
  readonly say: (words: string) => void;
  /** Receives the metrics of sending. */
  readonly registry?: Registry | undefined;
  /** The shard that is sent of each file; absent for all rows. */
  readonly shard?: SentShard | undefined;
  /** Moves an exported file to its place. */
  readonly deliver?: Platform['deliver'];
}

/**
 * Opens the services without a lock on the data folder: several processes can use the journal, each run has its own
 * lock, and settings are only read. Intermediate files are in a temporary folder.
 */
export async function openTerminalServices(deps: TerminalServicesDeps): Promise<TerminalServices> {
  const { terminal, settings, log, connection, say } = deps;
  const { data, engineWorker, now, wait } = terminal;
  await openDataFolder(terminal, say);
  await using parts = new AsyncDisposableStack();
  const { path: temporary } = parts.use(createTemporaryFolder('send'));
  const database = openAppDatabase(join(data, 'desk.sqlite'));
  parts.defer(() => void database.close());
  const http = createHttp();
  parts.defer(() => http.close());
  const connected =
    connection &&
    parts.use(await openTerminalConnections({ terminal, settings, log, connection, http, say }));
  const connections = connected?.connections ?? null;
  const { registry, shard } = deps;
  const processors = availableParallelism();
  const size = shard === undefined ? processors : threadsOfShard(shard, processors);
  const pool = createPool({ entry: engineWorker, size });
  parts.defer(() => pool.close());
  const storedJournal = createJournal(database, { now });
  const journal = registry === undefined ? storedJournal : measuredJournal(storedJournal, registry);
  const own = createStoredIndexes({ folder: join(data, 'indexes') });
  const storedIndexes =
    shard === undefined ? own : parts.use(createShardIndexes({ ...terminal, ...shard, own }));
  const imports = createSingleImports({
    platform: {
      window: 'desktop',
      version: terminal.version,
      folders: { data, temporary, samples: terminal.samples },
      settings,
      keyring: null,
      log,
      engineWorker,
      startPractice: noPractice,
      startRehearsal: noPractice,
      pickFiles: async () => [],
      deliver: deps.deliver ?? (async () => ({ to: 'nowhere' })),
    },
    connections: connections ?? noConnections,
    http,
    journal,
    objectWrites: createObjectWrites(database),
    pool,
    storedIndexes,
    shard: shard && { ...shard.toSend, sharedChecks: createShardChecks({ ...terminal, log }) },
    now,
    random: Math.random,
    wait,
  });
  parts.defer(() => imports.close());
  if (registry !== undefined)
    parts.defer(measureRuns({ imports: imports.api, registry, database: database.name }));
  const opened = parts.move();
  return {
    imports: imports.api,
    takeShard: imports.takeShard,
    openForLookups: imports.openForLookups,
    journal,
    fileRuns: createFileRuns(database),
    connections,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const noPractice = async (): Promise<never> => {
  throw new AppError('rejected', 'Rehearsals are available only in the window.');
};

/** Connections of a command that calls no platform. */
const noConnections: ImportsDeps['connections'] = {
  current: noPlatform,
  forWriting: noPlatform,
  // A command without a platform only writes files.
  expectWritable: async () => undefined,
  addressesOf: async () => null,
  defaultScope: () => null,
  onSession(listener) {
    listener({ state: 'signed-out' });
    return () => undefined;
  },
  onSignIn: () => () => undefined,
};

async function noPlatform(): Promise<never> {
  throw new AppError('unauthorized', 'This command does not sign in to a platform.');
}
