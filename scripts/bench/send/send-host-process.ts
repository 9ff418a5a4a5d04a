/** Process with the program without a window, which sends files and reports the cost. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSingleImports } from '../../../electron/cli/checking/single-imports.ts';
import { createStoredIndexes } from '../../../electron/engine/index/stored-index.ts';
import { createPool } from '../../../electron/engine/pool.ts';
import type { Platform, PracticeAddress } from '../../../electron/platform.ts';
import { createHttp } from '../../../electron/remote/http.ts';
import { createConnections } from '../../../electron/services/connections/service.ts';
import { openAppDatabase } from '../../../electron/storage/app-database.ts';
import { createConfSettings } from '../../../electron/storage/conf-settings.ts';
import { createJournal } from '../../../electron/storage/journal/create-journal.ts';
import type { Journal } from '../../../electron/storage/journal/journal.ts';
import { createObjectWrites } from '../../../electron/storage/object-writes.ts';
import { createVault } from '../../../electron/storage/vault.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import { measureCost } from '../measure-cost.ts';
import { residentBytes } from '../process-memory.ts';
import type { BodyRange } from './send-file.ts';
import type { HostCommand, HostReply } from './send-messages.ts';

const connectionId = 'practice';
const requestsPerPage = 500;
const sampleMs = 20;
const restMs = 1_500;

const [data = '', address = ''] = process.argv.slice(2);
const practice = { ...(JSON.parse(address) as PracticeAddress), stop: async () => undefined };
const log: Platform['log'] = { info: () => undefined, error: (...what) => console.error(...what) };
const now = Date.now;
const platform: Platform = {
  window: 'browser',
  version: '0.0.0-bench',
  folders: { data, temporary: join(data, 'temporary'), samples: data },
  settings: createConfSettings({ folder: data, log, now }),
  keyring: null,
  log,
  engineWorker: new URL('../../../electron/engine/worker.ts', import.meta.url),
  startPractice: async () => practice,
  startRehearsal: () => Promise.reject(new Error('Nothing is rehearsed here.')),
  pickFiles: async () => [],
  deliver: async () => ({ to: 'nowhere' }),
};
await mkdir(platform.folders.temporary, { recursive: true });

let journalMs = 0;
let depth = 0;
/** Adds the time of a call of the journal to `journalMs`; a call within another one is not counted again. */
const timed =
  <In extends unknown[], Out>(work: (...input: In) => Out) =>
  (...input: In): Out => {
    const start = performance.now();
    depth += 1;
    try {
      return work(...input);
    } finally {
      depth -= 1;
      if (depth === 0) journalMs += performance.now() - start;
    }
  };
const database = openAppDatabase(join(data, 'desk.sqlite'));
const innerJournal = createJournal(database);
const journal: Journal = {
  ...innerJournal,
  recordAttempt: timed(innerJournal.recordAttempt),
  recordResponse: timed(innerJournal.recordResponse),
  recordOutcomes: timed(innerJournal.recordOutcomes),
  recordStored: timed(innerJournal.recordStored),
  together: timed(innerJournal.together),
};
const http = createHttp();
const { settings } = platform;
const { api: imports } = createSingleImports({
  platform,
  connections: await createConnections({
    settings,
    vault: createVault({ settings, keyring: null, log }),
    http,
    log,
    practice,
    now,
    newId: randomUUID,
  }),
  http,
  journal,
  objectWrites: createObjectWrites(database),
  pool: createPool({ entry: platform.engineWorker, size: availableParallelism() }),
  storedIndexes: createStoredIndexes({ folder: join(data, 'indexes') }),
  now,
  random: Math.random,
  wait: (ms, signal) => delay(ms, undefined, { signal }),
});

process.on('SIGTERM', () => process.exit(0));
process.on('message', async (command: HostCommand) => process.send?.(await send(command)));

async function send(command: HostCommand): Promise<HostReply> {
  const { file, rows } = command;
  const idleBytes = await residentBytes();
  const { fileId } = await imports.open({ source: { kind: 'path', path: file } });
  await fileState(fileId, isReady);
  // Threads that checked the file are still cleaning up; no user sends that soon.
  await delay(restMs);
  journalMs = 0;
  const openBytes = await residentBytes();
  let peakBytes = openBytes;
  const sampling = setInterval(async () => {
    if (command.memory) peakBytes = Math.max(peakBytes, await residentBytes());
  }, sampleMs);
  const { result: run, cost } = await measureCost(async () => {
    const { runId } = await imports.send({ fileId, connectionId });
    return endOf(runId);
  });
  clearInterval(sampling);
  if (run.counts.stored !== rows)
    throw new Error(
      `Of ${rows} rows, ${run.counts.stored} were stored: ${run.message} ${run.causes[0]?.title}`,
    );
  const bodies = await bodiesOfRun(run);
  await imports.close({ fileId });
  const { atOnce } = run.pace;
  return { ...cost, journalMs, bodies, atOnce, idleBytes, openBytes, peakBytes };
}

/** Waits for the end of a run. It writes each event as JSON, as for a window, because that takes part of the time. */
function endOf(runId: string): Promise<RunState> {
  return new Promise((resolve) => {
    const stop = imports.changed((reported) => {
      JSON.stringify(reported);
      const run = reported.runs.find(({ id }) => id === runId);
      if (run === undefined || run.endedAt === null) return;
      queueMicrotask(() => stop());
      resolve(run);
    });
  });
}

/** Returns the range of records of each request of a run. */
async function bodiesOfRun(run: RunState): Promise<BodyRange[]> {
  const bodies: BodyRange[] = [];
  for (let first = 0; first < run.requests; first += requestsPerPage) {
    const { rows } = await imports.requests({ runId: run.id, first, count: requestsPerPage });
    bodies.push(...rows.map(({ firstRecord, lastRecord }) => [firstRecord, lastRecord] as const));
  }
  if (run.repeats > 0) throw new Error(`${run.repeats} requests were repeated.`);
  return bodies;
}

/** Waits until the state of an open file meets a condition; rejects if the condition throws. */
function fileState(fileId: string, is: (state: FileState) => boolean): Promise<FileState> {
  return new Promise((resolve, reject) => {
    const stop = imports.changed(({ files }) => {
      const found = files.find(({ id }) => id === fileId);
      try {
        if (found === undefined || !is(found)) return;
        resolve(found);
      } catch (error) {
        reject(error);
      }
      queueMicrotask(() => stop());
    });
  });
}

function isReady({ reading }: FileState): boolean {
  if (reading.state === 'failed') throw new Error(reading.message);
  if (reading.state !== 'ready') return false;
  const { index, check } = reading.file;
  return index.state === 'done' && check.state === 'done';
}
