/** Keeps two hosts out of one data folder, with a lock that the system frees even when a process is killed. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

export interface DataLock {
  release(): void;
}

/** A database that nobody refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<Database.Database>();

/**
 * Claims `folder` for this host, creating it where it is missing. A file with a process id was rejected: ids are
 * used again, so after a crash it may lock for ever. SQLite's exclusive lock dies with its process on every system.
 * @throws AppError `conflict` when another host works in the folder, `bad-input` when the folder cannot be used.
 */
export function lockDataFolder(folder: string): DataLock {
  let database: Database.Database | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    database = new Database(join(folder, 'lock.sqlite'), { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (isBusy(error))
      throw new AppError(
        'conflict',
        `Graph Intake is already running with the data folder ${folder}; close it first, or name another folder with GRAPH_INTAKE_DATA.`,
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('bad-input', `The data folder ${folder} cannot be used: ${reason}.`, { cause: error });
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

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
