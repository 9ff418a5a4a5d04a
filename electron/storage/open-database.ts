/** Opens a database of the data folder, creates a missing one, and migrates an older one. */
import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

/** Several processes may write, for a moment each; one of them may wait for a busy machine in the middle of it. */
const lockTimeoutMs = 60_000;

interface DatabaseOptions {
  readonly path: string;
  /** Sets how the database is read and written; called before its tables are read. */
  readonly setUp: (database: Database.Database) => void;
  /** Each entry migrates the database from its index to the next; entries are never changed once published. */
  readonly migrations: readonly string[];
}

/**
 * Opens a database; a file that cannot be used is not changed.
 * @throws AppError `conflict` where a newer version of the program wrote it or another program holds it, `bad-input`
 * where it is damaged or cannot be opened
 */
export function openDatabase({ path, setUp, migrations }: DatabaseOptions): Database.Database {
  let database: Database.Database | undefined;
  try {
    makePrivateFile(path);
    const opened = new Database(path, { timeout: lockTimeoutMs });
    database = opened;
    retryWhileLocked(opened, setUp);
    // Two processes may open a new database at once, and one must not see half of the tables of the other.
    opened.transaction(() => migrate(opened, path, migrations)).immediate();
    return opened;
  } catch (error) {
    database?.close();
    throw inOneSentence(path, error);
  }
}

/**
 * Calls `setUp` again while another process changes a new database to its write-ahead log, for which SQLite does not
 * wait: of several processes that start at the same moment, one would fail.
 */
function retryWhileLocked(database: Database.Database, setUp: DatabaseOptions['setUp']): void {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;)
    try {
      setUp(database);
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
      // SQLite does wait for the end of a transaction.
      database.exec('BEGIN IMMEDIATE; COMMIT');
    }
}

/** Whether another program or another connection holds the database. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);

/** Creates a missing file for its owner only; SQLite gives the files beside it the same permissions. */
function makePrivateFile(path: string): void {
  if (path === ':memory:') return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // The folder exists already; or it cannot be made, which SQLite reports better.
  }
}

function migrate(database: Database.Database, path: string, migrations: readonly string[]): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length)
    throw new AppError(
      'conflict',
      `${path} was created by a newer version of Graph Intake. Use that version.`,
    );
  if (version === migrations.length) return;
  for (const sql of migrations.slice(version)) database.exec(sql);
  database.pragma(`user_version = ${migrations.length}`);
}

/** Returns an error of SQLite as one sentence with what to do, and any other as it is. */
export const inOneSentence = (path: string, error: unknown): unknown =>
  error instanceof Database.SqliteError ? cannotBeUsed(path, error) : error;

function cannotBeUsed(path: string, error: InstanceType<typeof Database.SqliteError>): AppError {
  const { code, message } = error;
  if (isLocked(error))
    return new AppError(
      'conflict',
      `${path} is locked by another program; close that program, then start again.`,
      {
        cause: error,
      },
    );
  const problem = /^SQLITE_(NOTADB|CORRUPT)/.test(code)
    ? `is damaged (${message}): replace it with a backup, or move it away to begin without it`
    : `cannot be opened (${message}): check its permissions and the free disk space`;
  return new AppError('bad-input', `${path} ${problem}, then start again.`, { cause: error });
}
