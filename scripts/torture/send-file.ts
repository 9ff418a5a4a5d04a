/** Sends a file and reads the rows of its run by calls of the host, as a window does. */
import type { Api } from '../../shared/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileState } from '../../shared/imports/open-file.ts';
import type { ResultRow, RunState } from '../../shared/sending/runs.ts';
import type { Command } from './child-messages.ts';

const connectionId = 'practice';
const pageSize = 500;
/** How often a start is tried that fails because of the platform, as a user would do. */
const maxStarts = 20;
const startAgainMs = 100;
const pollMs = 15;

/** Opens a file, waits for its check, and starts to send it; returns the id of the run. */
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
  const { runId } = await withRetries(() => imports.send({ fileId, connectionId }));
  return runId;
}

export function continueRun(imports: Api['imports'], runId: string): Promise<void> {
  return withRetries(() =>
    imports.continueRun({ runId, connectionId, repeatAtStake: null, changedFile: false }),
  );
}

/** Waits for the end of a run. It polls, because an event may show a state from before the last call. */
export async function endedRun(imports: Api['imports'], runId: string): Promise<RunState> {
  for (;;) {
    const state = await imports.run({ runId });
    if (state.endedAt !== null && !['sending', 'paused', 'cancelling'].includes(state.state)) return state;
    await pause(pollMs);
  }
}

export async function readRows(imports: Api['imports'], runId: string): Promise<ResultRow[]> {
  const filter = { outcome: 'all', cause: null, text: '' } as const;
  const all: ResultRow[] = [];
  for (;;) {
    const { rows, total } = await imports.results({ runId, filter, first: all.length, count: pageSize });
    all.push(...rows);
    if (all.length >= total || rows.length === 0) return all;
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || tries === maxStarts) throw error;
      await pause(startAgainMs);
    }
}

/** Waits until the state of an open file meets a condition. */
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
