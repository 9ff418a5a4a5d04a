/** The file of the action journal: its tables, and how what is written to it outlives a power cut. */
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors.ts';

export interface ActionFile {
  readonly db: Database.Database;
  /** Resolves when what is written by now also outlives a power cut; meanwhile others may write. @throws of the disk */
  readonly sync: () => Promise<void>;
  readonly close: () => void;
}

const migrations = [
  `CREATE TABLE action (
     connection TEXT NOT NULL, id TEXT NOT NULL, state TEXT NOT NULL, capability TEXT NOT NULL, target TEXT NOT NULL,
     started_at INTEGER NOT NULL, took_ms INTEGER, code INTEGER, message TEXT NOT NULL, by_hand INTEGER NOT NULL,
     parameters TEXT NOT NULL, result TEXT, deadline INTEGER NOT NULL, sent INTEGER NOT NULL, answer TEXT NOT NULL,
     PRIMARY KEY (connection, id)
   ) STRICT;
   CREATE INDEX action_by_time ON action (connection, started_at);
   CREATE INDEX action_open ON action (connection, state) WHERE state IN ('running', 'done');
   CREATE TABLE pinned_key (host TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, since INTEGER NOT NULL) STRICT;`,
];
const syncData = promisify(fdatasync);

/** @throws AppError `conflict` where a newer version of the program wrote it */
export function openActionFile(path: string): ActionFile {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('busy_timeout = 10000');
  // About 16 MB in pages: a checkpoint waits for the disk twice.
  db.pragma('wal_autocheckpoint = 4000');
  db.pragma('journal_size_limit = 33554432');
  // As a safe commit, which also makes the name of the log in its folder safe.
  db.pragma('synchronous = FULL');
  migrate(db, path);
  // From here on whoever must outlive a power cut says so.
  db.pragma('synchronous = NORMAL');
  const log = openSync(`${path}-wal`, 'r+');
  return {
    db,
    // What SQLite itself does at the end of a safe commit, but beside the program's work. What a checkpoint has taken
    // out of the log meanwhile is safe in the database.
    sync: () => syncData(log),
    close() {
      closeSync(log);
      db.close();
    },
  };
}

function migrate(db: Database.Database, path: string): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    db.close();
    throw new AppError('conflict', `${path} was written by a newer version of Graph Intake; start that one.`);
  }
  db.transaction(() => {
    for (const sql of migrations.slice(version)) db.exec(sql);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}
