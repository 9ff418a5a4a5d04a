/** Checks files in the terminal and returns for each the state that the window would show, or why there is none. */

import type { CheckedFile } from '../../services/unattended/check-report.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';
import { failureOf } from '../../services/unattended/file-work.ts';
import { createFilesAtWork, type FileAtWork, type WorkDeps } from './files-at-work.ts';

/**
 * Checks files one after the other. All stay open to the end, so that references across files are followed.
 * @throws AppError `aborted` after the signal
 */
export async function checkFiles(
  files: readonly FileToCheck[],
  options: Parameters<typeof createFilesAtWork>[0],
  deps: WorkDeps,
): Promise<CheckedFile[]> {
  await using work = await createFilesAtWork(options, deps);
  const checked: FileAtWork[] = [];
  for (const file of files) checked.push(...(await work.check(file)));
  // References of a file are looked up in all files, once all are checked.
  await work.referencesResolved();
  return checked.map(checkedFile);
}

/** Returns the entry of the report for a checked file: its final state, or why it could not be checked. */
export function checkedFile({ fileToCheck, state }: FileAtWork): CheckedFile {
  const { path, recipe } = fileToCheck;
  const about = { path, recipe: recipe?.name ?? null };
  const { reading } = state();
  const failure = failureOf(state());
  return failure === null && reading.state === 'ready'
    ? { ...about, file: reading.file }
    : { ...about, failure: failure ?? 'It was not read.' };
}
