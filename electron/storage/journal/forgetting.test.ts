import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failedRow, newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';
import type { Journal } from './journal.ts';

let test: TestJournal;
let journal: Journal;
beforeEach(() => {
  test = openTestJournal();
  journal = test.journal;
});
afterEach(() => test.close());

const firstPage = { first: 0, count: 500 };

describe('forgetting runs', () => {
  it('releases their space and does not change other runs', () => {
    const identity = 'x'.repeat(2_000);
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      index % 2 === 0 ? rowOutcome(index + 1, { identity }) : failedRow(index + 1, { identity }),
    );
    for (const id of ['run-1', 'run-2']) {
      journal.start(newRun({ id, records: 1_000 }));
      journal.recordOutcomes(id, null, id === 'run-1' ? rows : rows.slice(0, 3));
      journal.progress(id, { state: 'finished' });
    }
    expect(journal.weights().map(({ bytes }) => bytes > 2_000_000)).toEqual([true, false]);
    expect(journal.usedBytes()).toBeGreaterThan(2_000_000);
    journal.forget(['run-1', 'unknown-run']);
    expect(journal.list({ text: '', ...firstPage }).runIds).toEqual(['run-2']);
    expect(() => journal.causes('run-1')).toThrow('no such run');
    test.doLater();
    expect(journal.usedBytes()).toBeLessThan(200_000);
    expect(test.database.pragma('freelist_count', { simple: true })).toBe(0);
    expect(test.reopen().find('run-2')?.counts).toMatchObject({ stored: 2, failed: 1 });
  });

  it('refuses a run that is being sent', () => {
    journal.start(newRun());
    journal.start(newRun({ id: 'run-2' }));
    journal.progress('run-2', { state: 'finished' });
    expect(() => journal.forget(['run-2', 'run-1'])).toThrow('The run of hosts.csv is being sent');
    expect(journal.list({ text: '', ...firstPage }).total).toBe(2);
  });

  it('uses weights that mark the runs that can continue', () => {
    journal.start(newRun());
    journal.start(newRun({ id: 'run-2', startedAt: 5, file: null }));
    for (const id of ['run-1', 'run-2']) journal.progress(id, { state: 'stopped' });
    expect(journal.weights()).toMatchObject(
      [
        { runId: 'run-1', startedAt: 1_000, canContinue: true },
        { runId: 'run-2', startedAt: 5, canContinue: false },
      ].toSorted((one, other) => one.startedAt - other.startedAt),
    );
  });
});
