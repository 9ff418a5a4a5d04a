/** The program's own database: one SQLite file in the data folder, brought up to date when it is opened. */
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

export type Desk = Database.Database;

/** Each entry brings the database from its index to the next; entries are never changed once published. */
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
];

/**
 * Opens or creates the database.
 * @throws AppError `conflict` where a newer version of the program wrote it
 */
export function openDesk(file: string): Desk {
  const desk = new Database(file);
  desk.pragma('journal_mode = WAL');
  desk.pragma('synchronous = FULL');
  desk.pragma('foreign_keys = ON');
  const version = Number(desk.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    desk.close();
    throw new AppError('conflict', `${file} was written by a newer version of Graph Intake; start that one.`);
  }
  for (const [index, sql] of migrations.entries())
    if (index >= version)
      desk.transaction(() => {
        desk.exec(sql);
        desk.pragma(`user_version = ${index + 1}`);
      })();
  return desk;
}
