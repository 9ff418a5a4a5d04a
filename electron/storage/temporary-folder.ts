/** Temporary folders of single processes; the folder of a killed process is removed by the next process. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileLock, lockFile } from './file-lock.ts';

interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

const lockName = 'in-use.sqlite';
const ownName = /^graph-intake-(?:send|check|actions|watch|merge)-(\d+)-[\w-]{6}$/;
/** Maximum age of a folder without a lock, far longer than locking takes. */
const momentMs = 60_000;

/**
 * Creates a folder for this process alone, and removes those of processes that were killed. The folder is removed when
 * it is disposed of, or when the process exits before that.
 */
export function createTemporaryFolder(
  purpose: 'send' | 'check' | 'actions' | 'watch' | 'merge',
  parent = tmpdir(),
): TemporaryFolder {
  removeDeadFolders({ parent });
  const path = mkdtempSync(join(parent, `graph-intake-${purpose}-${process.pid}-`));
  const lock = lockFile(join(path, lockName));
  const remove = () => {
    lock?.release();
    // Another process may look at the lock of an old folder at this moment, which puts a file beside it.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  };
  // A second Ctrl-C ends the process before the folder is disposed of.
  process.once('exit', remove);
  return {
    path,
    async [Symbol.asyncDispose]() {
      process.off('exit', remove);
      remove();
    },
  };
}

/**
 * Removes the folders of killed processes. No run needs them: a run that can be continued keeps its copy of any file
 * that is not the user's own in the data folder, and repeats a conversion.
 */
export function removeDeadFolders({ parent = tmpdir(), now = Date.now() } = {}): void {
  for (const name of readdirSync(parent)) {
    const processId = ownName.exec(name)?.[1];
    if (processId === undefined) continue;
    const path = join(parent, name);
    try {
      if (isDead(path, Number(processId), now)) rmSync(path, { recursive: true, force: true });
    } catch {
      // The folder is of another user, or another process removes it at this moment.
    }
  }
}

/** Checks the lock, which works across containers; the id alone does not, because ids are reused. */
function isDead(path: string, processId: number, now: number): boolean {
  const isOld = now - statSync(path).ctimeMs > momentMs;
  // Its lock is left alone: locking puts a file beside it, while its process may be removing the folder.
  if (!isOld && isAlive(processId)) return false;
  if (statSync(join(path, lockName), { throwIfNoEntry: false }) === undefined) return isOld;
  const lock: FileLock | null = lockFile(join(path, lockName));
  lock?.release();
  return lock !== null;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It exists, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
