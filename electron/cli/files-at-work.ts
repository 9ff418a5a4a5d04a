/** Files that are open in the terminal, by the very services that open and check them in the window. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FileState } from '../../shared/imports/open-file.ts';
import type { Recipe } from '../../shared/recipes/recipe.ts';
import { createPool } from '../engine/pool.ts';
import type { Log } from '../platform.ts';
import { createOpenFiles, type OpenFiles } from '../services/imports/open-files.ts';
import { checkAsSaid } from './check-as-said.ts';
import type { CheckOptions } from './check-options.ts';
import type { WorkPart } from './file-work.ts';
import { createWaiting } from './waiting.ts';

export interface FileToCheck {
  /** As it was said. */
  readonly path: string;
  readonly recipe: Recipe | null;
}

/** How they are to be read and sent, stronger than the recipes. */
export type Said = Pick<CheckOptions, 'reading' | 'sending' | 'scope'>;

export interface WorkDeps {
  /** The file that threads of the engine run. */
  readonly engineWorker: URL;
  readonly log: Log;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Hears of the work on the file under way, 0 to 1 of each part. */
  readonly onProgress: (path: string, part: WorkPart, share: number) => void;
}

export interface FileAtWork {
  readonly id: string;
  readonly asked: FileToCheck;
  state(): FileState;
}

export interface FilesAtWork extends AsyncDisposable {
  readonly open: OpenFiles;
  /** Opens and checks a file. @throws AppError `aborted` after the signal, `bad-input` */
  check(asked: FileToCheck): Promise<FileAtWork>;
  /** Resolves once it is known what the files refer to. @throws AppError `aborted` */
  followed(): Promise<void>;
}

/** Opens no data folder; what is needed on the way goes away at the end. */
export async function createFilesAtWork(said: Said, deps: WorkDeps): Promise<FilesAtWork> {
  const { engineWorker, log, now, signal, onProgress } = deps;
  const { scope } = said;
  const parts = new AsyncDisposableStack();
  const temporary = await mkdtemp(join(tmpdir(), 'graph-intake-check-'));
  parts.defer(() => rm(temporary, { recursive: true, force: true }));
  const pool = createPool({ entry: engineWorker, size: availableParallelism() });
  parts.defer(() => pool.close());
  const waiting = createWaiting(signal);
  const open = createOpenFiles({
    platform: { folders: { data: temporary, temporary, samples: temporary } },
    pool,
    keptIndexes: { find: async () => null, keep: async () => undefined },
    log,
    now,
    newId: randomUUID,
    onChange: waiting.look,
  });

  parts.defer(() => open.closeAll());

  return {
    open,
    async check(asked) {
      const id = await open.open({ kind: 'path', path: resolve(asked.path) });
      const file = open.find(id);
      const state = () => file.state(scope);
      await checkAsSaid(
        {
          state,
          setRecipe: async (recipe) => file.setRecipe(recipe, scope),
          readAs: async (as) => file.readAs(as),
          decide: async (sending) => file.decide(() => sending),
        },
        asked,
        said,
        { until: waiting.until, onProgress },
      );
      return { id, asked, state };
    },
    async followed() {
      await open.references.settled();
      await waiting.until(() => open.fileLinks.isCurrent);
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
