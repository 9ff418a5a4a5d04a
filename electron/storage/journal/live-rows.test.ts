import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  attemptOf,
  failedRow,
  newRun,
  openTestJournal,
  rowOutcome,
  type TestJournal,
} from './journal.test-kit.ts';

let test: TestJournal;
beforeEach(() => {
  test = openTestJournal();
});
afterEach(() => test.close());

it('rows that are still to be sent are listed as not stored only when the run has ended', () => {
  const { journal } = test;
  journal.start(newRun({ records: 6 }));
  const listed = (outcome: 'not-stored' | 'not-sent', text = '') => {
    const { total, rows } = journal.page('run-1', { outcome, cause: null, text }, { first: 0, count: 500 });
    expect(rows).toHaveLength(total);
    return rows.map(({ record }) => record);
  };
  journal.recordAttempt(attemptOf([1, 2, 3, 4]));
  const heldBack = { outcome: 'not-sent', reason: 'It was too late.', hash: null } as const;
  journal.recordOutcomes('run-1', 1, [rowOutcome(1), failedRow(2), rowOutcome(3, heldBack)]);
  expect(listed('not-stored')).toEqual([2, 3]);
  expect(listed('not-stored', '5')).toEqual([]);
  expect(listed('not-sent')).toEqual([3, 4, 5, 6]);
  journal.progress('run-1', { state: 'cancelled', endedAt: 5_000 });
  expect(listed('not-stored')).toEqual([2, 3, 4, 5, 6]);
  journal.progress('run-1', { state: 'sending', endedAt: null });
  // Row 4 was sent before, and its outcome is unknown.
  expect(listed('not-stored')).toEqual([2, 3, 4]);
});
