/** Opens the practice platform's database, and migrates an older one. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrations } from './migrations.ts';

export type Db = Database.Database;

export interface Store {
  readonly db: Db;
  /** Runs `work` in one transaction that holds the write lock from its start. */
  write<T>(work: () => T): T;
  close(): void;
}

const busyTimeoutMs = 5_000;

/** @param folder is created if it is missing */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new Database(join(folder, 'world.sqlite'), { timeout: busyTimeoutMs });
  db.pragma('journal_mode = WAL');
  // With WAL a crash of the program loses nothing; a power failure may lose the last writes, but never the file.
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  return {
    db,
    write: (work) => db.transaction(work).immediate(),
    close: () => db.close(),
  };
}

function migrate(db: Db): void {
  // The version is read under the write lock, because two programs may open the same folder at the same time.
  db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > migrations.length)
      throw new Error('The practice world was written by a newer version of this program.');
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}
