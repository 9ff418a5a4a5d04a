/** The program's own database: one SQLite file in the data folder, brought up to date when it is opened. */
import type Database from 'better-sqlite3';
import { journalTables } from './journal/tables.ts';
import { objectWriteTables } from './object-writes.ts';
import { openDatabase } from './open-database.ts';

export type Desk = Database.Database;

const migrations = [
  `CREATE TABLE run (
     id TEXT PRIMARY KEY, file_name TEXT NOT NULL, connection TEXT NOT NULL, action TEXT NOT NULL,
     started_at INTEGER NOT NULL, ended_at INTEGER, rows INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE run_row (
     run_id TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE, record INTEGER NOT NULL, outcome TEXT NOT NULL,
     cause TEXT NOT NULL, reason TEXT NOT NULL, identity TEXT NOT NULL, vertex_id TEXT NOT NULL, request INTEGER,
     PRIMARY KEY (run_id, record)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX run_row_by_outcome ON run_row (run_id, outcome, cause, record);`,
  // What the first version kept of a run says neither its kind nor its request, so there is nothing to carry over.
  `DROP TABLE run_row; DROP TABLE run; ${journalTables}`,
  objectWriteTables,
  `ALTER TABLE kept_run ADD COLUMN graph_url TEXT NOT NULL DEFAULT ''`,
];

/**
 * Opens or creates the database.
 * @throws AppError those of {@link openDatabase}
 */
export function openDesk(file: string): Desk {
  return openDatabase({ path: file, migrations, setUp });
}

function setUp(desk: Desk): void {
  // A run writes megabytes at once, and a page is what the system is asked to write. A desk keeps the size it has.
  desk.pragma('page_size = 8192');
  // Room of what is deleted can be given back in small pieces; a desk that has tables must be written anew for it.
  desk.pragma('auto_vacuum = INCREMENTAL');
  if (desk.pragma('auto_vacuum', { simple: true }) !== 2) desk.exec('VACUUM');
  desk.pragma('journal_mode = WAL');
  desk.pragma('synchronous = FULL');
  desk.pragma('foreign_keys = ON');
  // Several processes may write; no write takes long.
  desk.pragma('busy_timeout = 10000');
  desk.pragma('journal_size_limit = 33554432');
  // About 16 MB in pages: a run writes so much in seconds, and each time the disk is waited for twice.
  desk.pragma('wal_autocheckpoint = 2000');
}
