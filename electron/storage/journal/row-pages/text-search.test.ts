import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attemptOf, failedRow, keptRun, openTestJournal, rowOutcome } from '../journal.test-kit.ts';

const records = 30;
const change = fc.record({
  first: fc.integer({ min: 1, max: records }),
  count: fc.integer({ min: 1, max: 8 }),
  as: fc.constantFrom('stored', 'failed', 'not-sent'),
  word: fc.constantFrom('red', 'green'),
});
type Act = { complete: typeof change extends fc.Arbitrary<infer T> ? T : never } | { look: 'red' | 'green' };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ complete: change }),
  fc.record({ look: fc.constantFrom('red', 'green') }),
);

it('finds the same rows, however much of the search was done before, and whatever outcomes were recorded meanwhile', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const test = openTestJournal();
      try {
        const { journal } = test;
        journal.start(keptRun({ records }));
        const words = new Map<number, string>();
        for (const each of acts) {
          if ('look' in each) {
            journal.prepareSearch('run-1', each.look);
            continue;
          }
          const { first, count, as, word } = each.complete;
          const some = Array.from({ length: count }, (_, n) => first + n).filter((n) => n <= records);
          const number = journal.recordAttempt(attemptOf(some));
          const rows = some.map((record) => {
            const identity = `${word} ${record}`;
            if (as === 'stored') return rowOutcome(record, { identity });
            if (as === 'failed') return failedRow(record, { identity });
            return rowOutcome(record, { identity, outcome: 'not-sent', hash: null });
          });
          journal.recordOutcomes('run-1', number, rows);
          for (const record of some)
            if (as === 'not-sent') words.delete(record);
            else words.set(record, word);
        }
        for (const text of ['red', 'green', 'blue']) {
          const filter = { outcome: 'all', cause: null, text } as const;
          const { rows } = journal.page('run-1', filter, { first: 0, count: 100 });
          const expected = [...words].flatMap(([record, word]) => (word === text ? [record] : []));
          expect(rows.map(({ record }) => record)).toEqual(expected.toSorted((a, b) => a - b));
        }
      } finally {
        test.close();
      }
    }),
    { numRuns: 40 },
  );
});

it('comes to its end in small pieces', () => {
  const test = openTestJournal();
  const { journal } = test;
  journal.start(keptRun({ records: 40_000 }));
  for (let from = 1; from <= 40_000; from += 1_000) {
    const some = Array.from({ length: 1_000 }, (_, n) => from + n);
    const make = from % 2_000 === 1 ? rowOutcome : failedRow;
    journal.recordOutcomes(
      'run-1',
      journal.recordAttempt(attemptOf(some)),
      some.map((record) => make(record)),
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
