import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attemptOf, failedRow, newRun, openTestJournal, rowOutcome } from '../journal.test-kit.ts';

const records = 30;
const change = fc.record({
  first: fc.integer({ min: 1, max: records }),
  count: fc.integer({ min: 1, max: 8 }),
  outcome: fc.constantFrom('stored', 'failed', 'not-sent'),
  word: fc.constantFrom('red', 'green'),
});
/** Records outcomes, or prepares a part of the search for a word. */
type Act =
  | { complete: typeof change extends fc.Arbitrary<infer T> ? T : never }
  | { prepare: 'red' | 'green' };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ complete: change }),
  fc.record({ prepare: fc.constantFrom('red', 'green') }),
);

it('a search finds the current rows, however much of it was prepared before other outcomes were recorded', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const test = openTestJournal();
      try {
        const { journal } = test;
        journal.start(newRun({ records }));
        const wordOfRecord = new Map<number, string>();
        for (const each of acts) {
          if ('prepare' in each) {
            journal.prepareSearch('run-1', each.prepare);
            continue;
          }
          const { first, count, outcome, word } = each.complete;
          const changed = Array.from({ length: count }, (_, n) => first + n).filter((n) => n <= records);
          const number = journal.recordAttempt(attemptOf(changed));
          const rows = changed.map((record) => {
            const identity = `${word} ${record}`;
            if (outcome === 'stored') return rowOutcome(record, { identity });
            if (outcome === 'failed') return failedRow(record, { identity });
            return rowOutcome(record, { identity, outcome: 'not-sent', hash: null });
          });
          journal.recordOutcomes('run-1', number, rows);
          for (const record of changed)
            if (outcome === 'not-sent') wordOfRecord.delete(record);
            else wordOfRecord.set(record, word);
        }
        for (const text of ['red', 'green', 'blue']) {
          const filter = { outcome: 'all', cause: null, text } as const;
          const { rows } = journal.page('run-1', filter, { first: 0, count: 100 });
          const expected = [...wordOfRecord].flatMap(([record, word]) => (word === text ? [record] : []));
          expect(rows.map(({ record }) => record)).toEqual(expected.toSorted((a, b) => a - b));
        }
      } finally {
        test.close();
      }
    }),
    { numRuns: 40 },
  );
});

it('the preparation of a search ends after several pieces', () => {
  const test = openTestJournal();
  const { journal } = test;
  journal.start(newRun({ records: 40_000 }));
  for (let from = 1; from <= 40_000; from += 1_000) {
    const changed = Array.from({ length: 1_000 }, (_, n) => from + n);
    const createOutcome = from % 2_000 === 1 ? rowOutcome : failedRow;
    journal.recordOutcomes(
      'run-1',
      journal.recordAttempt(attemptOf(changed)),
      changed.map((record) => createOutcome(record)),
    );
  }
  let pieces = 0;
  while (journal.prepareSearch('run-1', 'host-39999')) pieces += 1;
  expect(pieces).toBeGreaterThan(5);
  const filter = { outcome: 'all', cause: null, text: 'host-39999' } as const;
  expect(journal.page('run-1', filter, { first: 0, count: 10 })).toMatchObject({ total: 1 });
  expect(journal.prepareSearch('run-1', 'host-39999')).toBe(false);
  expect(journal.prepareSearch('run-1', ' ')).toBe(false);
  test.close();
});
