import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UndoTarget } from '../../../shared/sending/undo.ts';
import { openAppDatabase } from '../app-database.ts';
import { createJournal } from './create-journal.ts';
import { failedRow, newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';

let test: TestJournal;
beforeEach(() => {
  test = openTestJournal();
});
afterEach(() => test.close());

const target: UndoTarget = {
  runId: 'run-1',
  fileName: 'hosts.csv',
  part: 'vertices',
  totals: { edges: 0, issues: 0, vertices: 10 },
};
/** Starts an undo that deletes 7 rows; of the others, one is absent, one unknown, and one forbidden. */
function startUndo(id = 'undo-1') {
  test.journal.start(newRun({ id, action: 'DELETE', startedAt: 5_000 }), target);
  const gone = { cause: 'gone', reason: '404 Not Found: There is no vertex "a".' };
  test.journal.recordOutcomes(id, null, [
    ...[1, 2, 3, 4, 5, 6, 7].map((record) => rowOutcome(record)),
    failedRow(8, gone),
    rowOutcome(9, { outcome: 'unknown', class: 'repeatable', cause: 'lost', reason: 'No response.' }),
    failedRow(10, { cause: '403', reason: '403 Forbidden: no right.' }),
  ]);
}
const allStored = Array.from({ length: 10 }, (_, index) => rowOutcome(index + 1));
const ended = { runId: 'undo-1', part: 'vertices', startedAt: 5_000, endedAt: 6_000 };

describe('an undo is linked with the run that it undoes', () => {
  beforeEach(() => test.journal.start(newRun()));

  it('and reports what it deleted, what was absent, and what is unknown', () => {
    startUndo();
    expect(test.journal.find('undo-1')?.undoes).toEqual(target);
    expect(test.journal.find('run-1')).toMatchObject({ undoes: null, undoneBy: [{ endedAt: null }] });
    test.journal.progress('undo-1', { state: 'finished', endedAt: 6_000 });
    const counts = { deleted: 7, absent: 1, unknown: 1 };
    expect(test.journal.find('run-1')?.undoneBy).toEqual([{ ...ended, ...counts, totals: target.totals }]);
  });

  it('also after the undo run was deleted from the history', () => {
    startUndo();
    test.journal.progress('undo-1', { state: 'finished', endedAt: 6_000 });
    const before = test.journal.find('run-1')?.undoneBy;
    test.journal.forget(['undo-1']);
    expect(test.reopen().find('run-1')?.undoneBy).toEqual(before);
  });

  it('and keeps it from being deleted by limits until the undo has no rows left', () => {
    for (const id of ['run-1', 'run-2']) {
      if (id !== 'run-1') test.journal.start(newRun({ id }));
      test.journal.recordOutcomes(id, null, allStored);
      test.journal.progress(id, { state: 'finished', endedAt: 4_000 });
    }
    startUndo();
    const kept = () => test.journal.weights().flatMap(({ runId, canContinue }) => (canContinue ? runId : []));
    test.journal.progress('undo-1', { state: 'stopped', endedAt: 6_000 });
    expect(kept()).toEqual(['run-1', 'undo-1']);
    test.journal.recordOutcomes('undo-1', null, [rowOutcome(9)]);
    expect(kept()).toEqual([]);
  });

  it('until the undone run is deleted', () => {
    startUndo();
    test.journal.progress('undo-1', { state: 'finished', endedAt: 6_000 });
    test.journal.progress('run-1', { state: 'finished', endedAt: 4_000 });
    test.journal.forget(['run-1']);
    expect(test.journal.find('undo-1')?.undoes).toBeNull();
  });
});

it('a database of version 0.1 opens, and none of its runs is undone', () => {
  test.journal.start(newRun());
  const file = test.database.name;
  test.database.exec(
    'DROP TABLE undo_link; ALTER TABLE kept_run DROP COLUMN written_at; PRAGMA user_version = 4;',
  );
  test.database.close();
  const database = openAppDatabase(file);
  expect(createJournal(database).find('run-1')).toMatchObject({ undoes: null, undoneBy: [] });
  database.close();
  const raw = new Database(file, { readonly: true });
  expect(raw.pragma('user_version', { simple: true })).toBe(5);
  raw.close();
});
