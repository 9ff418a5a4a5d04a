import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  attemptOf,
  newRun,
  openTestJournal,
  rowOutcome,
  type TestJournal,
} from '../../../storage/journal/journal.test-kit.ts';
import { createCreatedSamples, storedSamples } from './created-samples.ts';

let test: TestJournal;
beforeEach(() => {
  test = openTestJournal();
  test.journal.start(newRun());
});
afterEach(() => test.close());

const runId = 'run-1';
const response = (number: number, state: 'answered' | 'lost') =>
  test.journal.recordResponse({ runId, number, state, status: 200, message: '', endedAt: 3_000 });

describe('samples of vertices that a run certainly created', () => {
  it('are from the first request with the row, if that request got a response', () => {
    const { journal } = test;
    const lost = journal.recordAttempt(attemptOf([1, 2]));
    response(lost, 'lost');
    const repeated = journal.recordAttempt(attemptOf([1, 2], { of: lost }));
    response(repeated, 'answered');
    journal.recordOutcomes(runId, repeated, [rowOutcome(1), rowOutcome(2)]);
    const readBack = journal.recordAttempt(attemptOf([3]));
    response(readBack, 'lost');
    journal.recordOutcomes(runId, readBack, [rowOutcome(3)]);
    expect(storedSamples(journal, runId)).toEqual([]);
    const first = journal.recordAttempt(attemptOf([4, 5], { sentAt: 9_000 }));
    response(first, 'answered');
    journal.recordOutcomes(runId, first, [rowOutcome(4, { created: false }), rowOutcome(5)]);
    expect(storedSamples(journal, runId)).toEqual([{ id: 'id-5', sentAt: 9_000 }]);
  });

  it('are read from the journal once, and only until this program has created vertices', () => {
    let reads = 0;
    const samples = createCreatedSamples(() => {
      reads += 1;
      return [{ id: 'kept', sentAt: 1 }];
    });
    expect([samples.list(), samples.list(), reads].flat()).toEqual([
      { id: 'kept', sentAt: 1 },
      { id: 'kept', sentAt: 1 },
      1,
    ]);
    for (const id of ['a', '', 'b', 'c', 'd']) samples.add(id, 2);
    expect(samples.list().map(({ id }) => id)).toEqual(['d', 'c', 'b']);
  });
});
