import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDesk } from './desk.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-desk-'));
  file = join(folder, 'desk.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingOf = (desk: Database.Database, name: string) => desk.pragma(name, { simple: true });

it('writes so that intents outlive a power failure and room can be given back', () => {
  const desk = openDesk(file);
  expect(settingOf(desk, 'journal_mode')).toBe('wal');
  expect(settingOf(desk, 'synchronous')).toBe(2);
  expect(settingOf(desk, 'auto_vacuum')).toBe(2);
  desk.close();
});

it('brings a desk of the first version up to date', () => {
  const old = new Database(file);
  old.exec('CREATE TABLE run (id TEXT); CREATE TABLE run_row (run_id TEXT, record INTEGER);');
  old.exec("INSERT INTO run VALUES ('run-1'); PRAGMA user_version = 1;");
  old.close();
  const desk = openDesk(file);
  const tables = desk.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  expect(tables).toContain('kept_run');
  expect(tables).not.toContain('run_row');
  expect(settingOf(desk, 'auto_vacuum')).toBe(2);
  desk.close();
});

it('leaves a desk of a newer version alone', () => {
  const newer = new Database(file);
  newer.pragma('user_version = 99');
  newer.close();
  expect(() => openDesk(file)).toThrow('newer version of Graph Intake');
});
