/** The database of the action journal: its tables, and its durability settings. */
import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type Database from 'better-sqlite3';
import { openDatabase } from './open-database.ts';

interface ActionFile {
  readonly db: Database.Database;
  /**
   * Resolves when everything written so far survives a power failure; other writes may proceed meanwhile. @throws of
   * the disk
   */
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
  // Earlier versions did not record when an action started, so it is unknown whether a timed-out action ran. A request
  // whose redirect was denied had been sent, so it counts as interrupted.
  `ALTER TABLE action RENAME COLUMN started_at TO received_at;
   ALTER TABLE action ADD COLUMN started_at INTEGER;
   UPDATE action SET started_at = received_at WHERE state NOT IN ('timed-out', 'interrupted', 'denied');
   UPDATE action SET state = 'interrupted', message = 'It reached its time limit; whether it ran is not known.'
     WHERE state = 'timed-out';
   UPDATE action SET state = 'interrupted'
     WHERE state = 'denied' AND result LIKE '%"exec":""%' AND target <> '' AND instr(message, target) = 0;
   DROP INDEX action_open;
   CREATE INDEX action_open ON action (connection, state) WHERE took_ms IS NULL;`,
  // NULL: earlier versions did not record who allowed an action.
  `ALTER TABLE action ADD COLUMN executes TEXT NOT NULL DEFAULT '';
   ALTER TABLE action ADD COLUMN user TEXT NOT NULL DEFAULT '';
   ALTER TABLE action ADD COLUMN approvals TEXT;`,
];
const syncData = promisify(fdatasync);

/** Text for a comparison without case; `lower` of SQLite changes ASCII letters only. */
export const folded = (text: unknown): string => String(text).toLowerCase();

/** @throws AppError those of {@link openDatabase} */
export function openActionFile(path: string): ActionFile {
  const db = openDatabase({
    path,
    migrations,
    setUp(opened) {
      opened.pragma('journal_mode = WAL');
      // About 16 MB in pages: a checkpoint waits for the disk twice.
      opened.pragma('wal_autocheckpoint = 4000');
      opened.pragma('journal_size_limit = 33554432');
      opened.pragma('synchronous = FULL');
    },
  });
  db.function('folded', { deterministic: true }, folded);
  // A safe commit also makes the name of the log in its folder safe.
  db.transaction(() => db.pragma(`user_version = ${migrations.length}`)).immediate();
  // Durability across power failures is requested explicitly from here on.
  db.pragma('synchronous = NORMAL');
  const log = openSync(`${path}-wal`, 'r+');
  return {
    db,
    // Like SQLite's own sync at the end of a safe commit, but in parallel to the program's work. Content that a
    // checkpoint removed from the log meanwhile is safe in the database.
    sync: () => syncData(log),
    close() {
      closeSync(log);
      db.close();
    },
  };
}
