import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intentOf, keptRun, openTestJournal, rowOutcome, type TestJournal } from './journal.test-kit.ts';
import type { Journal } from './journal.ts';

let test: TestJournal;
let journal: Journal;
beforeEach(() => {
  test = openTestJournal();
  journal = test.journal;
});
afterEach(() => test.close());

const whole = { first: 0, count: 500 };
const answered = (number: number) =>
  journal.answer({ runId: 'run-1', number, state: 'answered', status: 200, message: '', endedAt: 3_000 });

describe('an answer and the outcomes that it tells', () => {
  beforeEach(() => {
    journal.start(keptRun());
    journal.intend(intentOf([1, 2, 3]));
  });

  it('are there together, and what was not executed is in doubt no more until it goes out again', () => {
    journal.together('run-1', () => {
      answered(1);
      journal.settle('run-1', 1, [rowOutcome(1)]);
      const idle = { outcome: 'not-sent', vertexId: '', created: false, hash: null } as const;
      journal.settle('run-1', 1, [rowOutcome(2, idle), rowOutcome(3, idle)]);
    });
    expect(test.other().unsettled('run-1')).toEqual([]);
    journal.intend(intentOf([2, 3], { of: 1 }));
    expect(test.reopen().interrupt(9_000)).toEqual(['run-1']);
    const [unknown] = test.journal.unknownRows('run-1');
    expect([unknown?.number, ...(unknown?.rows ?? [])]).toEqual([2, 2, 3]);
    expect(test.journal.find('run-1')?.counts).toMatchObject({ stored: 1, unknown: 2, 'not-sent': 7 });
  });

  it('are not there at all where one of them cannot be written', () => {
    const write = () => {
      answered(1);
      journal.settle('run-1', 1, [rowOutcome(1)]);
      throw new Error('the disk is gone');
    };
    expect(() => journal.together('run-1', write)).toThrow('the disk is gone');
    expect(journal.requests('run-1', whole).rows).toMatchObject([{ state: 'open' }]);
    expect(journal.find('run-1')?.counts).toMatchObject({ stored: 0, 'not-sent': 10 });
    expect(journal.rowsOf('run-1', 'stored').size).toBe(0);
    expect(journal.unsettled('run-1')).toMatchObject([{ number: 1 }]);
  });
});
