/** Checks files in the terminal by the very services that check them in the window; opens no data folder. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { ReadyFile } from '../../shared/imports/open-file.ts';
import type { Recipe } from '../../shared/recipes/recipe.ts';
import { createPool } from '../engine/pool.ts';
import type { Log } from '../platform.ts';
import { createOpenFiles } from '../services/imports/open-files.ts';
import type { CheckOptions } from './check-options.ts';
import {
  decideSending,
  failureOf,
  isRecognised,
  isSettled,
  readingOf,
  type WorkPart,
  workOn,
} from './file-work.ts';

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
  readonly onProgress: (path: string, part: WorkPart, share: number) => void;
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
  const { scope } = said;
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

  /** Resolves when `is` holds. */
  const until = (is: () => boolean): Promise<void> =>
    new Promise((done, reject) => {
      const end = () => {
        waiting.delete(look);
        signal.removeEventListener('abort', abort);
      };
      const abort = () => {
        end();
        reject(new AppError('aborted', 'Cancelled.'));
      };
      const look = () => {
        if (!is()) return;
        end();
        done();
      };
      waiting.add(look);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      else look();
    });

  const check = async ({ path, recipe }: FileToCheck) => {
    const file = open.find(await open.open({ kind: 'path', path: resolve(path) }));
    const state = () => file.state(scope);
    await until(() => isRecognised(state()));
    if (state().reading.state === 'failed') return state;
    if (recipe !== null) file.setRecipe(recipe, scope);
    if (Object.keys(said.reading).length > 0) file.readAs(readingOf(recipe, said.reading));
    await until(() => isRecognised(state(), said.reading));
    decideSending(file, state(), said.sending);
    await until(() => {
      const { part, share } = workOn(state());
      onProgress(path, part, share);
      return isSettled(state());
    });
    return state;
  };

  const checked: { asked: FileToCheck; state: () => ReturnType<typeof open.states>[number] }[] = [];
  for (const asked of files) checked.push({ asked, state: await check(asked) });
  // What one file refers to is looked for in all of them, once all are checked.
  await open.references.settled();
  return checked.map(({ asked, state }) => {
    const { path, recipe } = asked;
    const about = { path, recipe: recipe?.name ?? null };
    const { reading } = state();
    const failure = failureOf(state());
    return failure === null && reading.state === 'ready'
      ? { ...about, file: reading.file }
      : { ...about, failure: failure ?? 'It was not read.' };
  });
}
