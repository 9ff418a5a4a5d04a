import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptOf, keptRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';

let test: TestJournal;
beforeEach(() => {
  test = openTestJournal();
});
afterEach(() => test.close());

/** As where the disk is full: the file cannot grow. */
const fill = () => test.database.pragma('max_page_count = 1');
const makeRoom = () => test.database.pragma('max_page_count = 1000000');
const many = { header: Array.from({ length: 20_000 }, (_, n) => `ogit/attribute ${n}`) };

describe('a journal that cannot be written', () => {
  it('reports that the disk is full, and continues when there is room', () => {
    const { journal } = test;
    journal.start(keptRun());
    fill();
    const full = expect.objectContaining({
      name: 'AppError',
      message: expect.stringContaining('disk is full'),
    });
    expect(() => journal.start(keptRun({ id: 'run-2', ...many }))).toThrow(full);
    const records = Array.from({ length: 10 }, (_, n) => n + 1);
    const attempt = attemptOf(records, { bodyHash: 'x'.repeat(100_000) });
    expect(() => journal.recordAttempt(attempt)).toThrow(full);
    makeRoom();
    const number = journal.recordAttempt(attempt);
    expect(number).toBe(1);
    fill();
    const rows = records.map((record) => rowOutcome(record, { identity: 'x'.repeat(10_000) }));
    expect(() => journal.recordOutcomes('run-1', number, rows)).toThrow(full);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 0, 'not-sent': 10 });
    makeRoom();
    journal.recordOutcomes('run-1', number, rows);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 10, 'not-sent': 0 });
  });

  it('leaves what was forgotten for another time', () => {
    const { journal, database, folder } = test;
    journal.start(keptRun());
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
