/** A lock on a file that the system frees even when its process is killed. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

export interface FileLock {
  release(): void;
}

/** A database that nobody refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<Database.Database>();

/**
 * Creates the file and its folder where they are missing; null where somebody else holds it, in this process or
 * another. A file with a process id was rejected: ids are used again, so after a crash it may lock for ever. SQLite's
 * exclusive lock dies with its process on every system.
 * @throws Error where the file cannot be used
 */
export function lockFile(file: string): FileLock | null {
  let database: Database.Database | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    database = new Database(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
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
