/** The program as the torturer kills it: the real host on a data folder, which sends a file or goes on with its run. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createHost } from '../../electron/host.ts';
import type { Platform } from '../../electron/platform.ts';
import { lockDataFolder } from '../../electron/storage/data-lock.ts';
import type { Api } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileState } from '../../shared/imports/open-file.ts';
import type { RunState } from '../../shared/imports/runs.ts';
import type { Order, Told } from './orders.ts';
import { createTorturePlatform } from './torture-platform.ts';

const connectionId = 'practice';
const page = 500;
/** A start that the platform disturbs is tried again, as a person would. */
const mostStarts = 20;
const startAgainMs = 100;
const lookEveryMs = 15;
const aliveEveryMs = 50;

const log: Platform['log'] = {
  info: () => undefined,
  error: (message, cause) =>
    tell({ kind: 'fault', message: `${message} ${cause instanceof Error ? cause.stack : (cause ?? '')}` }),
};

// Everything is loaded by now: what follows is as quick as a program that is there already.
const orders = once(createInterface({ input: process.stdin }), 'line');
tell({ kind: 'loaded' });
const [line] = (await orders) as [string];
await work(JSON.parse(line) as Order);
// Whatever still wants to go on has no business to; what was told must arrive first.
process.stdout.write('', () => process.exit(0));

function tell(told: Told): void {
  process.stdout.write(`${JSON.stringify(told)}\n`);
}

async function work(order: Order): Promise<void> {
  const { data, toTheEnd } = order;
  mkdirSync(data, { recursive: true });
  const lock = lockDataFolder(data);
  const host = await createHost(createTorturePlatform({ ...order, log }));
  const { imports } = host.api;
  let state = await begin(imports, order);
  tell({ kind: 'begun' });
  // On a busy machine a child may be alive and hear nothing for seconds.
  setInterval(() => tell({ kind: 'alive', at: Date.now() }), aliveEveryMs).unref();
  state = await ended(imports, state.id);
  if (toTheEnd) state = await goOnToTheEnd(imports, state);
  tell({ kind: 'ended', state });
  if (toTheEnd) await tellRows(imports, state.id);
  await host.close();
  lock.release();
}

/** Goes on with the run that is there, or starts it. */
async function begin(imports: Api['imports'], order: Order): Promise<RunState> {
  const { rows } = await imports.history({ text: '', first: 0, count: 10 });
  const [kept, ...others] = rows;
  if (others.length > 0) tell({ kind: 'fault', message: `There are ${rows.length} runs of one file.` });
  if (kept === undefined) return imports.run({ runId: await start(imports, order) });
  const state = await imports.run({ runId: kept.id });
  if (state.endedAt === null)
    tell({ kind: 'fault', message: `After a start the run is “${state.state}” by itself.` });
  if (state.resumable) await resume(imports, kept.id);
  return state;
}

async function start(imports: Api['imports'], { file, kind, action }: Order): Promise<string> {
  const { fileId } = await imports.open({ source: { kind: 'path', path: file } });
  await fileState(imports, fileId, isReady);
  await imports.read({
    fileId,
    as: { kind, dialect: 'default', header: 'first-row' },
  });
  await fileState(
    imports,
    fileId,
    (state) =>
      isReady(state) && state.reading.state === 'ready' && state.reading.file.recognition.kind.overruled,
  );
  await imports.setAction({ fileId, action });
  await fileState(imports, fileId, isReady);
  const { runId } = await persistently(() => imports.send({ fileId, connectionId }));
  return runId;
}

function resume(imports: Api['imports'], runId: string): Promise<void> {
  return persistently(() => imports.resume({ runId, connectionId, repeatAtStake: null, changedFile: false }));
}

/** Until another resume changes nothing: what is left then needs a person. */
async function goOnToTheEnd(imports: Api['imports'], first: RunState): Promise<RunState> {
  let state = first;
  for (;;) {
    const isDone = state.counts.unknown === 0 && state.counts['not-sent'] === 0;
    if (isDone || !state.resumable) return state;
    await resume(imports, state.id);
    const next = await ended(imports, state.id);
    if (JSON.stringify(next.counts) === JSON.stringify(state.counts)) return next;
    state = next;
  }
}

/** Asked again and again: what was told may be older than what was asked for. */
async function ended(imports: Api['imports'], runId: string): Promise<RunState> {
  for (;;) {
    const state = await imports.run({ runId });
    if (state.endedAt !== null && !['sending', 'paused', 'cancelling'].includes(state.state)) return state;
    await pause(lookEveryMs);
  }
}

async function tellRows(imports: Api['imports'], runId: string): Promise<void> {
  const filter = { outcome: 'all', cause: null, text: '' } as const;
  for (let first = 0; ; first += page) {
    const { rows, total } = await imports.results({ runId, filter, first, count: page });
    tell({ kind: 'rows', rows });
    if (first + page >= total) return;
  }
}

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || tries === mostStarts) throw error;
      await pause(startAgainMs);
    }
}

function fileState(
  imports: Api['imports'],
  fileId: string,
  is: (state: FileState) => boolean,
): Promise<FileState> {
  return new Promise((resolve) => {
    const stop = imports.changed(({ files }) => {
      const found = files.find(({ id }) => id === fileId);
      if (found === undefined || !is(found)) return;
      queueMicrotask(() => stop());
      resolve(found);
    });
  });
}

function isReady({ reading }: FileState): boolean {
  if (reading.state === 'failed') throw new Error(reading.message);
  if (reading.state !== 'ready') return false;
  const { index, check } = reading.file;
  return index.state === 'done' && check.state === 'done';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
