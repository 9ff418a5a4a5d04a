/** Checks files in the terminal by the very services that check them in the window; opens no data folder. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { FileState, ReadyFile } from '../../shared/imports/open-file.ts';
import type { Recipe } from '../../shared/recipes/recipe.ts';
import { createPool } from '../engine/pool.ts';
import type { Log } from '../platform.ts';
import { actionsOf } from '../services/imports/checking.ts';
import type { OpenFile } from '../services/imports/open-file.ts';
import { createOpenFiles } from '../services/imports/open-files.ts';
import type { CheckOptions } from './check-options.ts';

export interface FileToCheck {
  /** As it was said. */
  readonly path: string;
  readonly recipe: Recipe | null;
}

export type CheckedFile =
  | { readonly path: string; readonly recipe: string | null; readonly file: ReadyFile }
  /** Why it could not be checked, in one sentence. */
  | { readonly path: string; readonly recipe: string | null; readonly failure: string };

export interface CheckDeps {
  /** The file that threads of the engine run. */
  readonly engineWorker: URL;
  readonly log: Log;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Hears of the work on the file under way, 0 to 1 of each part. */
  readonly onProgress: (path: string, part: 'reading' | 'checking', share: number) => void;
}

type Said = Pick<CheckOptions, 'reading' | 'sending' | 'scope'>;

/**
 * One after the other; they stay open to the end, so that references across them are followed.
 * @throws AppError `aborted` after the signal
 */
export async function checkFiles(
  files: readonly FileToCheck[],
  said: Said,
  deps: CheckDeps,
): Promise<CheckedFile[]> {
  const { engineWorker, log, now, signal, onProgress } = deps;
  await using parts = new AsyncDisposableStack();
  const temporary = await mkdtemp(join(tmpdir(), 'graph-intake-check-'));
  parts.defer(() => rm(temporary, { recursive: true, force: true }));
  const pool = createPool({ entry: engineWorker, size: availableParallelism() });
  parts.defer(() => pool.close());
  const waiting = new Set<() => void>();
  const open = createOpenFiles({
    platform: { folders: { data: temporary, temporary, samples: temporary } },
    pool,
    keptIndexes: { find: async () => null, keep: async () => undefined },
    log,
    now,
    newId: randomUUID,
    onChange: () => {
      for (const look of [...waiting]) look();
    },
  });
  parts.defer(() => open.closeAll());

  const stateOf = (file: OpenFile) => file.state(said.scope);
  /** Resolves with what `find` answers first. */
  const until = <T>(find: () => T | null): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = () => {
        waiting.delete(look);
        signal.removeEventListener('abort', abort);
      };
      const abort = () => {
        end();
        reject(new AppError('aborted', 'Cancelled.'));
      };
      const look = () => {
        const found = find();
        if (found === null) return;
        end();
        resolve(found);
      };
      waiting.add(look);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      else look();
    });

  const checkOne = async ({ path, recipe }: FileToCheck) => {
    const id = await open.open({ kind: 'path', path: resolve(path) });
    const file = open.find(id);
    const failed = await until(() => recognised(stateOf(file)));
    if (failed.failure === null) {
      decide(file, recipe, said);
      await until(() => {
        const state = stateOf(file);
        tell(path, state, onProgress);
        return isSettled(state) ? state : null;
      });
    }
    return file;
  };

  const checked: { asked: FileToCheck; file: OpenFile }[] = [];
  for (const asked of files) checked.push({ asked, file: await checkOne(asked) });
  // What one file refers to is looked for in all of them, once all are checked.
  await open.references.settled();
  return checked.map(({ asked, file }) => resultOf(asked, stateOf(file)));
}

function resultOf({ path, recipe }: FileToCheck, { reading }: FileState): CheckedFile {
  const about = { path, recipe: recipe?.name ?? null };
  if (reading.state !== 'ready')
    return { ...about, failure: reading.state === 'failed' ? reading.message : 'It was not read.' };
  const { file } = reading;
  const { index, check } = file;
  if (index.state !== 'done') return { ...about, failure: failureOf(index) };
  return check.state === 'done' ? { ...about, file } : { ...about, failure: failureOf(check) };
}
