import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
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
  it('is created, and migrated step by step with its content', () => {
    const first = open('CREATE TABLE word (text TEXT)');
    first.prepare('INSERT INTO word VALUES (?)').run('kept');
    first.close();
    const second = open('never run again', 'ALTER TABLE word ADD COLUMN size INTEGER DEFAULT 4');
    expect(second.prepare('SELECT * FROM word').all()).toEqual([{ text: 'kept', size: 4 }]);
    second.close();
  });

  it('is refused if it is newer, damaged or no file at all, and is not changed', () => {
    const newer = open('CREATE TABLE a (x)', 'CREATE TABLE b (x)');
    newer.close();
    expect(() => open('CREATE TABLE a (x)')).toThrow(
      `${path} was created by a newer version of Graph Intake. Use that version.`,
    );
    writeFileSync(path, 'no database, but a long enough text to be looked at as one');
    expect(() => open()).toThrow(
      `${path} is damaged (file is not a database): replace it with a backup, or move it away to begin without it, then start again.`,
    );
    expect(readFileSync(path, 'utf8')).toMatch(/^no database/);
    rmSync(path);
    mkdirSync(path);
    expect(() => open()).toThrow(
      `${path} cannot be opened (unable to open database file): check its permissions and the free disk space, then start again.`,
    );
  });

  it('is created by one of several threads that open it at the same time, and opened by all', async () => {
    const threads = 4;
    const workerData = { gate: new Int32Array(new SharedArrayBuffer(4)), folder, threads, rounds: 50 };
    const failures = await Promise.all(
      Array.from({ length: threads }, async () => {
        const thread = new Worker(new URL('open-database.test-program.ts', import.meta.url), { workerData });
        const [failed] = await once(thread, 'message');
        await thread.terminate();
        return failed as string[];
      }),
    );
    expect(failures.flat()).toEqual([]);
  });

  it('is refused while another program has locked it', () => {
    const other = new Database(path);
    other.exec('BEGIN EXCLUSIVE');
    expect(() =>
      openDatabase({ path, migrations: [], setUp: (database) => void database.pragma('busy_timeout = 1') }),
    ).toThrow(`${path} is locked by another program; close that program, then start again.`);
    other.close();
  });
});
