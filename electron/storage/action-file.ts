/** The file of the action journal: its tables, and how what is written to it outlives a power cut. */
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type Database from 'better-sqlite3';
import { openDatabase } from './open-database.ts';

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

/** @throws AppError those of {@link openDatabase} */
export function openActionFile(path: string): ActionFile {
  const db = openDatabase({
    path,
    migrations,
    setUp(opened) {
      opened.pragma('journal_mode = WAL');
      opened.pragma('busy_timeout = 10000');
      // About 16 MB in pages: a checkpoint waits for the disk twice.
      opened.pragma('wal_autocheckpoint = 4000');
      opened.pragma('journal_size_limit = 33554432');
      opened.pragma('synchronous = FULL');
    },
  });
  // A safe commit also makes the name of the log in its folder safe.
  db.transaction(() => db.pragma(`user_version = ${migrations.length}`)).immediate();
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
