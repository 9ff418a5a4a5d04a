/** A lock on a file that the system releases even when its process is killed. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { inOneSentence, isLocked } from './open-database.ts';

export interface FileLock {
  release(): void;
}

/** Keeps open databases referenced: the garbage collector would close them and release their locks. */
const held = new Set<Database.Database>();

/**
 * Locks a file, creating it and its folder where they are missing; null where it is locked already, by this process
 * or another. A file with a process id was rejected: ids are reused, so after a crash it may lock for ever. SQLite's
 * exclusive lock ends with its process on every system.
 * @throws AppError `bad-input` where the file cannot be opened, or an error of its folder
 */
export function lockFile(file: string): FileLock | null {
  let database: Database.Database | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    database = new Database(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isLocked(error)) return null;
    throw inOneSentence(file, error);
  }
  const claimed = database;
  held.add(claimed);
  return {
    release: () => {
      held.delete(claimed);
      claimed.close();
    },
  };
}
