import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptOf, newRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';
import type { Journal } from './journal.ts';

let test: TestJournal;
let journal: Journal;
beforeEach(() => {
  test = openTestJournal();
  journal = test.journal;
});
afterEach(() => test.close());

const firstPage = { first: 0, count: 500 };
const recordResponse = (number: number) =>
  journal.recordResponse({
    runId: 'run-1',
    number,
    state: 'answered',
    status: 200,
    message: '',
    endedAt: 3_000,
  });

describe('rows that are stored all at once', () => {
  it('are the same as rows whose outcomes are recorded one by one, also if a row failed before', () => {
    for (const runId of ['run-1', 'run-2']) {
      journal.start({ ...newRun(), id: runId });
      const number = journal.recordAttempt({ ...attemptOf([1, 2, 3]), runId });
      journal.recordOutcomes(runId, number, [
        rowOutcome(2, { outcome: 'failed', reason: 'No.', cause: 'No.' }),
      ]);
      journal.recordAttempt({ ...attemptOf([1, 2, 3], { of: number }), runId });
    }
    const bytes = Buffer.from('id1 x1id2 xx2id3 x3');
    // Start and end of the id and of the xid of each row, in `bytes`.
    const spans = Int32Array.of(0, 3, 4, 6, 6, 9, 10, 13, 13, 16, 17, 19);
    const hashes = Uint32Array.of(1, 2, 3, 4, 5, 2 ** 32 - 1);
    journal.recordStored('run-1', 2, { records: [1, 2, 3], bytes, spans, created: true, hashes });
    const rows = [1, 2, 3].map((record) => {
      const identity = record === 2 ? 'xx2' : `x${record}`;
      const hash = [hashes[2 * record - 2] ?? 0, hashes[2 * record - 1] ?? 0] as const;
      return rowOutcome(record, { identity, vertexId: `id${record}`, created: true, hash });
    });
    journal.recordOutcomes('run-2', 2, rows);
    for (const reader of [journal, test.openInOtherProcess()]) {
      const [storedAtOnce, oneByOne] = ['run-1', 'run-2'].map((runId) => [
        reader.page(runId, { outcome: 'all', cause: null, text: '' }, firstPage),
        reader.storedAfter(runId, 0, 9),
        reader.find(runId)?.counts,
        reader.openRequests(runId),
        reader.causes(runId),
      ]);
      expect(storedAtOnce).toEqual(oneByOne);
      expect(storedAtOnce?.[1]).toMatchObject([
        { identity: 'x1' },
        { identity: 'xx2', vertexId: 'id2' },
        { hash: [5, 2 ** 32 - 1] },
      ]);
    }
  });
});

describe('a response and its outcomes', () => {
  beforeEach(() => {
    journal.start(newRun());
    journal.recordAttempt(attemptOf([1, 2, 3]));
  });

  it('are recorded together, and rows that were not executed become unknown only if they are sent again', () => {
    journal.together('run-1', () => {
      recordResponse(1);
      journal.recordOutcomes('run-1', 1, [rowOutcome(1)]);
      const idle = { outcome: 'not-sent', vertexId: '', created: false, hash: null } as const;
      journal.recordOutcomes('run-1', 1, [rowOutcome(2, idle), rowOutcome(3, idle)]);
    });
    expect(test.openInOtherProcess().openRequests('run-1')).toEqual([]);
    journal.recordAttempt(attemptOf([2, 3], { of: 1 }));
    expect(test.reopen().interrupt()).toEqual(['run-1']);
    const [unknown] = test.journal.unknownRows('run-1');
    expect([unknown?.number, ...(unknown?.rows ?? [])]).toEqual([2, 2, 3]);
    expect(test.journal.find('run-1')?.counts).toMatchObject({ stored: 1, unknown: 2, 'not-sent': 7 });
  });

  it('are not recorded at all if one of them cannot be written', () => {
    const write = () => {
      recordResponse(1);
      journal.recordOutcomes('run-1', 1, [rowOutcome(1)]);
      throw new Error('the disk is gone');
    };
    expect(() => journal.together('run-1', write)).toThrow('the disk is gone');
    expect(journal.requests('run-1', firstPage).rows).toMatchObject([{ state: 'open' }]);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 0, 'not-sent': 10 });
    expect(journal.rowsOf('run-1', 'stored').size).toBe(0);
    expect(journal.openRequests('run-1')).toMatchObject([{ number: 1 }]);
  });
});
