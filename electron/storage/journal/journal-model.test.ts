/** Compares the journal with a simple model after random attempts, responses, outcomes, crashes and stops. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RetrySafety, retrySafeties } from '../../../shared/imports/retry-safety.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { type Outcome, outcomes, sumOf } from '../../../shared/sending/outcomes.ts';
import { attemptOf, newRun, openTestJournal, rowOutcome } from './journal.test-kit.ts';
import type { Journal } from './journal.ts';

const records = 10;
const record = fc.integer({ min: 1, max: records });
const anyRows = fc.uniqueArray(record, { minLength: 1, maxLength: 6 });
/** A change of the journal. `which` selects one of the requests so far; `says` is whether an outcome has a reason. */
const step = fc.oneof(
  fc.record({ do: fc.constant('attempt' as const), rows: anyRows, class: fc.constantFrom(...retrySafeties) }),
  fc.record({
    do: fc.constant('response' as const),
    which: fc.nat(),
    state: fc.constantFrom('answered', 'lost', 'not-executed'),
  }),
  fc.record({
    do: fc.constant('outcome' as const),
    which: fc.nat(),
    rows: fc.array(
      fc.record({
        record,
        outcome: fc.constantFrom(...outcomes),
        cause: fc.constantFrom('', 'one', 'two'),
        says: fc.boolean(),
        class: fc.constantFrom(...retrySafeties),
      }),
      { maxLength: 8 },
    ),
  }),
  fc.constant({ do: 'crash' as const }),
  fc.constant({ do: 'stop' as const }),
);

interface ModelRow {
  outcome: Outcome;
  class: RetrySafety;
  /** Requests that may have executed it and were sent after its outcome. */
  open: number[];
  /** All requests that may have executed it since it was last known not to be stored. */
  carriers: number[];
}

const excludedRecords = [3, 9];
const toSend = Array.from({ length: records }, (_, index) => index + 1).filter(
  (each) => !excludedRecords.includes(each),
);

function expectSameAsModel(journal: Journal, model: ReadonlyMap<number, ModelRow>): void {
  const found = journal.find('run-1');
  const counts = found?.counts;
  expect(counts && sumOf(counts)).toBe(toSend.length);
  for (const outcome of outcomes) {
    const expected = toSend.filter((each) => model.get(each)?.outcome === outcome);
    expect([...journal.rowsOf('run-1', outcome)]).toEqual(expected);
    expect(counts?.[outcome]).toBe(expected.length);
    const filter = { outcome, cause: null, text: '' };
    const page = journal.page('run-1', filter, { first: 1, count: 3 });
    expect(page.total).toBe(expected.length);
    expect(page.rows.map((row) => [row.record, row.outcome])).toEqual(
      expected.slice(1, 4).map((each) => [each, outcome]),
    );
  }
  const open = new Map<number, number[]>();
  for (const each of toSend)
    for (const number of model.get(each)?.open ?? []) open.set(number, [...(open.get(number) ?? []), each]);
  expect(journal.openRequests('run-1').map(({ number, rows }) => [number, [...rows]])).toEqual(
    [...open].toSorted(([one], [other]) => one - other),
  );
  const unknown = toSend.flatMap((each) => {
    const row = model.get(each);
    return row?.outcome === 'unknown'
      ? [{ record: each, class: row.class, first: row.carriers[0] ?? 0 }]
      : [];
  });
  const unknownRows = journal
    .unknownRows('run-1')
    .flatMap(({ number, class: repeat, rows }) =>
      [...rows].map((each) => ({ record: each, class: repeat, first: number })),
    )
    .toSorted((one, other) => one.record - other.record);
  expect(unknownRows).toEqual(unknown);
  const byClass = journal.unknown('run-1');
  for (const repeat of retrySafeties)
    expect(byClass[repeat]).toBe(unknown.filter((row) => row.class === repeat).length);
  const causes = journal.causes('run-1');
  for (const outcome of ['partly', 'failed', 'unknown'] as const) {
    const rows = causes
      .filter((cause) => cause.outcome === outcome)
      .reduce((sum, cause) => sum + cause.rows, 0);
    expect(rows).toBe(counts?.[outcome]);
  }
  for (const cause of causes) {
    const filter = { outcome: cause.outcome, cause: cause.id, text: '' };
    const page = journal.page('run-1', filter, { first: 0, count: 500 });
    expect(page.total).toBe(cause.rows);
    expect(page.rows[0]).toMatchObject({ record: cause.firstRecord, reason: cause.example });
    expect(page.rows.length).toBe(cause.rows);
  }
}

it('the journal counts every row once, whatever is sent, lost, given a new outcome, or interrupted', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 30 }), (steps) => {
      const test = openTestJournal();
      try {
        const excluded = createRowSetBuilder();
        for (const each of excludedRecords) excluded.add(each);
        test.journal.start(newRun({ records, excluded: excluded.build() }));
        const reader = test.openInOtherProcess();
        const model = new Map<number, ModelRow>(
          toSend.map((each) => [each, { outcome: 'not-sent', class: 'never', open: [], carriers: [] }]),
        );
        const classes: RetrySafety[] = [];
        const notExecuted = new Set<number>();
        /** The end of a run makes rows with open requests unknown, with the class of their first request. */
        const endRun = () => {
          for (const row of model.values()) {
            const first = row.open[0];
            if (first === undefined || row.outcome === 'unknown') continue;
            row.outcome = 'unknown';
            row.class = classes[first - 1] ?? 'never';
          }
        };
        for (const each of steps) {
          const { journal } = test;
          if (each.do === 'attempt') {
            const rows = each.rows.filter((number) => model.has(number));
            if (rows.length === 0) continue;
            const number = journal.recordAttempt(attemptOf(rows, { class: each.class }));
            expect(classes.push(each.class)).toBe(number);
            for (const sent of rows) {
              model.get(sent)?.open.push(number);
              model.get(sent)?.carriers.push(number);
            }
          } else if (each.do === 'response') {
            const number = (each.which % Math.max(1, classes.length)) + 1;
            if (number > classes.length || notExecuted.has(number)) continue;
            journal.recordResponse({
              runId: 'run-1',
              number,
              state: each.state,
              status: null,
              message: '',
              endedAt: 3_000,
            });
            if (each.state !== 'not-executed') continue;
            notExecuted.add(number);
            for (const row of model.values()) {
              row.open = row.open.filter((other) => other !== number);
              row.carriers = row.carriers.filter((other) => other !== number);
            }
          } else if (each.do === 'outcome') {
            const rows = each.rows.filter((row) => model.has(row.record));
            journal.recordOutcomes(
              'run-1',
              classes.length === 0 ? null : (each.which % classes.length) + 1,
              rows.map(({ says, ...row }) =>
                rowOutcome(row.record, { ...row, reason: says ? `reason ${row.record}` : '' }),
              ),
            );
            // Of a row that is named twice, the last counts.
            for (const row of new Map(rows.map((one) => [one.record, one])).values()) {
              const known = model.get(row.record) as ModelRow;
              known.outcome = row.outcome;
              known.class = row.class;
              known.open = [];
              if (row.outcome === 'not-sent') known.carriers = [];
            }
          } else if (each.do === 'crash') {
            test.reopen().interrupt();
            endRun();
            expectSameAsModel(test.journal, model);
            test.journal.progress('run-1', { state: 'sending' });
          } else {
            journal.progress('run-1', { state: 'stopped', endedAt: 4_000 });
            endRun();
            expectSameAsModel(reader, model);
            journal.progress('run-1', { state: 'sending' });
          }
        }
        expectSameAsModel(test.journal, model);
        expectSameAsModel(reader, model);
      } finally {
        test.close();
      }
    }),
    { numRuns: 25 },
  );
});
