import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAppDatabase } from './app-database.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-database-'));
  file = join(folder, 'app.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingOf = (database: Database.Database, name: string) => database.pragma(name, { simple: true });

it('the settings of the database let attempts survive a power failure, and free space be released', () => {
  const database = openAppDatabase(file);
  expect(settingOf(database, 'journal_mode')).toBe('wal');
  // FULL
  expect(settingOf(database, 'synchronous')).toBe(2);
  // INCREMENTAL
  expect(settingOf(database, 'auto_vacuum')).toBe(2);
  database.close();
});

it('a database of the first version is migrated', () => {
  const old = new Database(file);
  old.exec('CREATE TABLE run (id TEXT); CREATE TABLE run_row (run_id TEXT, record INTEGER);');
  old.exec("INSERT INTO run VALUES ('run-1'); PRAGMA user_version = 1;");
  old.close();
  const database = openAppDatabase(file);
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  expect(tables).toContain('kept_run');
  expect(tables).not.toContain('run_row');
  expect(settingOf(database, 'auto_vacuum')).toBe(2);
  database.close();
});

it('a database of a newer version is refused', () => {
  const newer = new Database(file);
  newer.pragma('user_version = 99');
  newer.close();
  expect(() => openAppDatabase(file)).toThrow('newer version of Graph Intake');
});
