/** Opens and checks the files of a terminal command with the services of the window. */

import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { Pool } from '../../engine/pool.ts';
import type { Log } from '../../platform.ts';
import { createOpenFiles, type OpenFiles } from '../../services/imports/open-files.ts';
import { checkWithOptions } from '../../services/unattended/check-with-options.ts';
import type { FileToCheck, GivenOptions } from '../../services/unattended/file-to-check.ts';
import { isComplete, isRecognised, type WorkPart } from '../../services/unattended/file-work.ts';
import { readingOptionsOf, tableLabel } from '../../services/unattended/table-opening.ts';
import { createWaiting } from '../../services/unattended/waiting.ts';
import { createTemporaryFolder } from '../../storage/temporary-folder.ts';

export interface WorkDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Receives the progress of the current file, 0 to 1 of each part. */
  readonly onProgress: (path: string, part: WorkPart, share: number) => void;
}

export interface FileAtWork {
  readonly id: string;
  readonly fileToCheck: FileToCheck;
  state(): FileState;
}

interface FilesAtWork extends AsyncDisposable {
  readonly open: OpenFiles;
  /** Opens and checks a file, each table of it. @throws AppError `aborted` after the signal, `bad-input` */
  check(request: FileToCheck): Promise<FileAtWork[]>;
  /** Resolves when the references between the files are known. @throws AppError `aborted` */
  referencesResolved(): Promise<void>;
}

/** Starts the services with a temporary folder instead of the data folder; disposing removes that folder. */
export async function createFilesAtWork(
  options: GivenOptions & { readonly lookups: readonly string[] },
  deps: WorkDeps,
): Promise<FilesAtWork> {
  const { pool, log, now, signal, onProgress } = deps;
  const { scope, lookups } = options;
  const parts = new AsyncDisposableStack();
  const { path: temporary } = parts.use(createTemporaryFolder('check'));
  const waiting = createWaiting(signal);
  const open = createOpenFiles({
    platform: { folders: { data: temporary, temporary, samples: temporary } },
    pool,
    storedIndexes: { find: async () => null, keep: async () => undefined },
    log,
    now,
    newId: randomUUID,
    sentBefore: () => null,
    onChange: () => {
      // A file that is mapped again, because a lookup table has changed, reports its own change.
      if (!open.followLookupTables(() => false)) waiting.checkAll();
    },
  });

  parts.defer(() => open.closeAll());
  for (const path of lookups) await open.openForLookups({ kind: 'path', path: resolve(path) });

  return {
    open,
    async check(request) {
      const before = new Set(open.all().map(({ id }) => id));
      const id = await open.open(
        { kind: 'path', path: resolve(request.readFrom ?? request.path) },
        readingOptionsOf(options),
      );
      await waiting.until(() => isRecognised(open.find(id).state(scope)));
      const tables = open.all().filter((file) => !before.has(file.id));
      const checked: FileAtWork[] = [];
      for (const file of tables) {
        const state = () => file.state(scope);
        await checkWithOptions(
          {
            state,
            setRecipe: async (recipe) => file.setRecipe(recipe, scope),
            readAs: async (as) => file.readAs(as),
            decide: async (sending) => file.decide(() => sending),
          },
          request,
          options,
          { until: waiting.until, onProgress },
        );
        checked.push({
          id: file.id,
          fileToCheck: { ...request, path: tableLabel(request.path, state()) },
          state,
        });
      }
      return checked;
    },
    async referencesResolved() {
      // A file may have waited for one that was opened after it.
      await waiting.until(() => open.all().every((file) => isComplete(file.state(scope))));
      await open.references.whenIdle();
      await waiting.until(() => open.fileLinks.isCurrent);
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
