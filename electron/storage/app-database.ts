/** The program's own database: one SQLite file in the data folder, migrated when it is opened. */

import type Database from 'better-sqlite3';
import { journalTables, undoLinkTables } from './journal/tables.ts';
import { objectWriteTables } from './object-write-tables.ts';
import { openDatabase } from './open-database.ts';

export type AppDatabase = Database.Database;

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
  // Runs of the first version have neither their kind nor their requests, so there is nothing to carry over.
  `DROP TABLE run_row; DROP TABLE run; ${journalTables}`,
  objectWriteTables,
  `ALTER TABLE kept_run ADD COLUMN graph_url TEXT NOT NULL DEFAULT ''`,
  // When the journal last wrote about the run; 0 for older runs.
  `ALTER TABLE kept_run ADD COLUMN written_at INTEGER NOT NULL DEFAULT 0; ${undoLinkTables}`,
];

/**
 * Opens or creates the database.
 * @throws AppError those of {@link openDatabase}
 */
export function openAppDatabase(file: string): AppDatabase {
  return openDatabase({ path: file, migrations, setUp });
}

function setUp(database: AppDatabase): void {
  // A run writes megabytes at once, and the system writes page by page. An existing database keeps its page size.
  database.pragma('page_size = 8192');
  // Free space is released in small pieces; a database that has tables must be rewritten for this mode.
  database.pragma('auto_vacuum = INCREMENTAL');
  if (database.pragma('auto_vacuum', { simple: true }) !== 2) database.exec('VACUUM');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('journal_size_limit = 33554432');
  // About 16 MB in pages: a run writes that much in seconds, and each checkpoint waits for the disk twice.
  database.pragma('wal_autocheckpoint = 2000');
}
