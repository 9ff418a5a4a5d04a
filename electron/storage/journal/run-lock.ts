/** Allows one process at a time to work on a run: the window and a terminal may share a data folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { type FileLock, lockFile } from '../file-lock.ts';

/** Path of an empty lock file. It is deleted only with its run, because another process may be about to lock it. */
const lockPath = (folder: string, runId: string) => join(folder, 'run-locks', `${runId}.sqlite`);

/**
 * Locks a run until it is released or the process ends in any way.
 * @param folder the data folder, which holds the database
 * @throws AppError `conflict` where the run is locked already, by this or another process
 */
export function lockRun(folder: string, runId: string): FileLock {
  const lock = lockFile(lockPath(folder, runId));
  if (lock === null)
    throw new AppError(
      'conflict',
      'This run is already being sent in another window or a terminal; wait until it ends, or cancel it there.',
    );
  return lock;
}

export function isRunLocked(folder: string, runId: string): boolean {
  const lock = lockFile(lockPath(folder, runId));
  lock?.release();
  return lock === null;
}

export const removeRunLock = (folder: string, runId: string): void =>
  rmSync(lockPath(folder, runId), { force: true });
