import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptOf, newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';

let test: TestJournal;
beforeEach(() => {
  test = openTestJournal();
});
afterEach(() => test.close());

/** Simulates a full disk: the file of the database cannot grow. */
const fillDisk = () => test.database.pragma('max_page_count = 1');
const freeSpace = () => test.database.pragma('max_page_count = 1000000');
const longHeader = { header: Array.from({ length: 20_000 }, (_, n) => `ogit/attribute ${n}`) };

describe('a journal that cannot be written', () => {
  it('reports that the disk is full, and continues when there is space again', () => {
    const { journal } = test;
    journal.start(newRun());
    fillDisk();
    const full = expect.objectContaining({
      name: 'AppError',
      message: expect.stringContaining('disk is full'),
    });
    expect(() => journal.start(newRun({ id: 'run-2', ...longHeader }))).toThrow(full);
    const records = Array.from({ length: 10 }, (_, n) => n + 1);
    const attempt = attemptOf(records, { bodyHash: 'x'.repeat(100_000) });
    expect(() => journal.recordAttempt(attempt)).toThrow(full);
    freeSpace();
    const number = journal.recordAttempt(attempt);
    expect(number).toBe(1);
    fillDisk();
    const rows = records.map((record) => rowOutcome(record, { identity: 'x'.repeat(10_000) }));
    expect(() => journal.recordOutcomes('run-1', number, rows)).toThrow(full);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 0, 'not-sent': 10 });
    freeSpace();
    journal.recordOutcomes('run-1', number, rows);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 10, 'not-sent': 0 });
  });

  it('deletes a forgotten run after the next start if the file is locked', () => {
    const { journal, database, folder } = test;
    journal.start(newRun());
    journal.progress('run-1', { state: 'cancelled', endedAt: 1 });
    journal.forget(['run-1']);
    database.pragma('busy_timeout = 0');
    const other = new Database(join(folder, 'app.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    expect(() => test.doLater()).not.toThrow();
    other.close();
    const forgotten = () => database.prepare('SELECT count(*) FROM forgotten').pluck().get();
    expect(forgotten()).toBe(1);
    test.reopen();
    test.doLater();
    expect(test.database.prepare('SELECT count(*) FROM forgotten').pluck().get()).toBe(0);
  });
});
