/** Calls of the host by which a file is sent and its rows are read, as a window makes them. */
import type { Api } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileState } from '../../shared/imports/open-file.ts';
import type { ResultRow, RunState } from '../../shared/sending/runs.ts';
import type { Command } from './child-messages.ts';

const connectionId = 'practice';
const page = 500;
/** A start that the platform disturbs is tried again, as a person would. */
const mostStarts = 20;
const startAgainMs = 100;
const lookEveryMs = 15;

/** Returns the id of the run. */
export async function startRun(
  imports: Api['imports'],
  { file, kind, action }: Pick<Command, 'file' | 'kind' | 'action'>,
): Promise<string> {
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

export function continueRun(imports: Api['imports'], runId: string): Promise<void> {
  return persistently(() =>
    imports.continueRun({ runId, connectionId, repeatAtStake: null, changedFile: false }),
  );
}

/** Polled, because an event may be older than the call before it. */
export async function endedRun(imports: Api['imports'], runId: string): Promise<RunState> {
  for (;;) {
    const state = await imports.run({ runId });
    if (state.endedAt !== null && !['sending', 'paused', 'cancelling'].includes(state.state)) return state;
    await pause(lookEveryMs);
  }
}

export async function readRows(imports: Api['imports'], runId: string): Promise<ResultRow[]> {
  const filter = { outcome: 'all', cause: null, text: '' } as const;
  const all: ResultRow[] = [];
  for (;;) {
    const { rows, total } = await imports.results({ runId, filter, first: all.length, count: page });
    all.push(...rows);
    if (all.length >= total || rows.length === 0) return all;
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
