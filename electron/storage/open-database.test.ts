import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-test-'));
  path = join(folder, 'app.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (...migrations: string[]) =>
  openDatabase({ path, migrations, setUp: (database) => void database.pragma('journal_mode = WAL') });

describe('a database of the data folder', () => {
  it('is made, and brought up to date step by step with what is in it', () => {
    const first = open('CREATE TABLE word (text TEXT)');
    first.prepare('INSERT INTO word VALUES (?)').run('kept');
    first.close();
    const second = open('never run again', 'ALTER TABLE word ADD COLUMN size INTEGER DEFAULT 4');
    expect(second.prepare('SELECT * FROM word').all()).toEqual([{ text: 'kept', size: 4 }]);
    second.close();
  });

  it('is refused where it is newer, damaged or no file at all, and stays as it is', () => {
    const newer = open('CREATE TABLE a (x)', 'CREATE TABLE b (x)');
    newer.close();
    expect(() => open('CREATE TABLE a (x)')).toThrow(
      `${path} was written by a newer version of Graph Intake; start that one.`,
    );
    writeFileSync(path, 'no database, but a long enough text to be looked at as one');
    expect(() => open()).toThrow(
      `${path} is damaged (file is not a database): put a copy from before in its place, or move it out of the way and begin without it, then start again.`,
    );
    expect(readFileSync(path, 'utf8')).toMatch(/^no database/);
    rmSync(path);
    mkdirSync(path);
    expect(() => open()).toThrow(
      `${path} cannot be opened (unable to open database file): look at its rights and at the room on the disk, then start again.`,
    );
  });

  it('is refused while another program holds it', () => {
    const other = new Database(path);
    other.exec('BEGIN EXCLUSIVE');
    expect(() =>
      openDatabase({ path, migrations: [], setUp: (database) => void database.pragma('busy_timeout = 1') }),
    ).toThrow(`${path} is held by another program; end that one, then start again.`);
    other.close();
  });
});
