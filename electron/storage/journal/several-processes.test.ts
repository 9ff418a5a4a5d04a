import { afterEach, beforeEach, expect, it } from 'vitest';
import { attemptOf, newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';
import type { Journal } from './journal.ts';

let test: TestJournal;
beforeEach(() => {
  test = openTestJournal();
});
afterEach(() => test.close());

const anyRow = { outcome: 'all', cause: null, text: '' } as const;
const firstPage = { first: 0, count: 500 };

it('another process can follow the rows of a run', () => {
  const { journal } = test;
  journal.start(newRun());
  const other = test.openInOtherProcess();
  const storedCount = () => other.page('run-1', { ...anyRow, outcome: 'stored' }, firstPage).total;
  expect(storedCount()).toBe(0);
  const number = journal.recordAttempt(attemptOf([1, 2]));
  expect([...(other.openRequests('run-1')[0]?.rows ?? [])]).toEqual([1, 2]);
  journal.recordOutcomes('run-1', number, [rowOutcome(1)]);
  expect([...(other.openRequests('run-1')[0]?.rows ?? [])]).toEqual([2]);
  expect(storedCount()).toBe(1);
});

it('the open requests of a run are the same after other processes write about their own runs', () => {
  const { journal } = test;
  journal.start(newRun());
  const other = test.openInOtherProcess();
  other.start(newRun({ id: 'run-2' }));
  const openIn = (each: Journal) => each.openRequests('run-1').map(({ number, rows }) => [number, [...rows]]);
  /** Expects these open requests, each with its number and its rows, after the other process has written. */
  const expectOpen = (expected: unknown) => {
    const number = other.recordAttempt({ ...attemptOf([4]), runId: 'run-2' });
    other.recordOutcomes('run-2', number, [rowOutcome(4)]);
    for (const each of [journal, other]) expect(openIn(each)).toEqual(expected);
  };
  expectOpen([]);
  const first = journal.recordAttempt(attemptOf([1, 2, 3]));
  expectOpen([[first, [1, 2, 3]]]);
  journal.recordOutcomes('run-1', first, [rowOutcome(2)]);
  expectOpen([[first, [1, 3]]]);
  const second = journal.recordAttempt(attemptOf([4, 5]));
  expectOpen([
    [first, [1, 3]],
    [second, [4, 5]],
  ]);
  const ended = { runId: 'run-1', status: null, message: '', endedAt: 3_000 };
  journal.recordResponse({ ...ended, number: first, state: 'not-executed' });
  expectOpen([[second, [4, 5]]]);
  journal.recordOutcomes('run-1', second, [rowOutcome(4), rowOutcome(5)]);
  expectOpen([]);
  expect(journal.find('run-1')?.counts).toMatchObject({ stored: 3, 'not-sent': 7 });
});
