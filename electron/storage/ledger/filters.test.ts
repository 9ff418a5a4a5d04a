import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IncidentFilter, incidentFacet } from '../../../shared/monitor/incident.ts';
import type { TransactionFilter } from '../../../shared/monitor/transaction.ts';
import { openTestLedgers, type TestLedgers, transactionOf, updateOf } from './ledger.test-kit.ts';

/**
 * Enough for searches to query the full-text tables, more than once for a frequent text, and so few that no table is
 * skipped. A text of two characters is looked for in all incidents, since a first page looks at the newest 500. Every
 * two transactions have the same time; a piece of candidates ends between two of them.
 */
const transactions = 5_001;
const incidents = 499;
const stepMs = 700;
const begin = 1_790_000_000_000;
const ids = Array.from({ length: transactions }, (_, at) => at);
const messages = ['Der Ort „Äußere Straße“ fehlt', '100 % busy', 'a_b "quoted" \\ back', 'code of nothing'];
const errorMessages = ids.map((at) => (at % 3 === 0 ? (messages[(at / 3) % 4] ?? '') : ''));

const allTransactions = ids.map((at) =>
  transactionOf(`t${at}`, {
    objectId: `INC-${(at * 7_919) % 1_500}`,
    status: ['done-success', 'done-failure', 'waiting'][at % 17 === 0 ? 2 : at % 2] ?? '',
    requestedAt: begin + Math.floor(at / 2) * stepMs,
    errors: errorMessages[at] === '' ? [] : [{ code: 400, message: errorMessages[at] ?? '', field: null }],
  }),
);

interface PlainIncident {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly watched: boolean;
  readonly comment: string;
  readonly priority: string;
  readonly urgency: string;
  readonly originNode: string;
  readonly changedAt: number;
}
const allIncidents = Array.from(
  { length: incidents },
  (_, at): PlainIncident => ({
    id: `INC-${at}`,
    subject: `${['Disk full', 'LINK down', 'Überlauf'][at % 3]} on m${at % 50}`,
    status: ['PROCESSING', 'WAITING', 'TERMINATED'][at % 7 === 0 ? 2 : at % 2] ?? '',
    watched: at % 40 === 0,
    comment: at % 4 === 0 ? `Comment ${at} on Łódź` : '',
    priority: String(at % 5),
    urgency: at % 6 === 0 ? '' : (['low', 'high'][at % 2] ?? ''),
    originNode: at % 3 === 0 ? '' : `node-${at % 120}`,
    // The order of the list differs from that of the keys.
    changedAt: begin + ((at * 7_919) % incidents),
  }),
);

let test: TestLedgers;
beforeAll(() => {
  test = openTestLedgers();
  test.now = begin + incidents;
  const { ledger } = test;
  ledger.storeTransactions(allTransactions);
  ledger.storeUpdates(
    allIncidents.map(({ id, subject, status, comment, priority, urgency, originNode, changedAt }, index) => ({
      ...updateOf(index, id, {
        subject,
        platformStatus: status,
        // Some source systems send a number.
        priority: index % 2 === 0 ? Number(priority) : priority,
        ...(urgency !== '' && { urgency }),
        ...(originNode !== '' && { originNode }),
        ...(comment !== '' && {
          comments: { [`c${index}`]: { comments: [{ timestamp: 1, value: comment }] } },
        }),
      }),
      at: changedAt,
    })),
    begin,
  );
  ledger.watch(
    allIncidents.filter(({ watched }) => watched).map(({ id }) => id),
    true,
  );
});
afterAll(() => test.close());

const facets: fc.Arbitrary<IncidentFilter['facets']> = fc.record(
  {
    priority: fc.subarray(['0', '1', '4', '77']),
    urgency: fc.subarray(['', 'low', 'high']),
    originNode: fc.subarray(['', 'node-1', 'node-40', 'node-unknown']),
  },
  { requiredKeys: [] },
);
const isNarrowedTo = (names: readonly string[] | undefined, value: string) =>
  names === undefined || names.length === 0 || names.includes(value);
/** Returns the incidents that match a filter, last change first, by array filters. */
const matchingIncidents = (filter: IncidentFilter): PlainIncident[] =>
  allIncidents
    .filter(({ status }) => filter.statuses.length === 0 || filter.statuses.includes(status))
    .filter(({ watched }) => watched || !filter.watchedOnly)
    .filter(
      (each) =>
        isNarrowedTo(filter.facets?.priority, each.priority) &&
        isNarrowedTo(filter.facets?.urgency, each.urgency) &&
        isNarrowedTo(filter.facets?.originNode, each.originNode),
    )
    .filter(({ changedAt }) => changedAt >= test.now - (filter.changedWithinMs ?? test.now))
    .filter(({ id, subject, status, comment, priority, urgency, originNode }) =>
      containsText(filter.text, ['incident', id, subject, status, comment, priority, urgency, originNode]),
    )
    .toSorted((one, other) => other.changedAt - one.changedAt);

/** Matches of a text search, unless the requested page ends later. */
const maxMatches = 300;
const containsText = (text: string, among: readonly string[]) =>
  among.join('\n').toLowerCase().includes(text.trim().toLowerCase());
/** One of these texts, or a part of one in upper case. */
const texts = (known: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...known),
    // Any part of a text, in another case too.
    fc
      .tuple(fc.constantFrom(...known), fc.nat(20), fc.integer({ min: 3, max: 12 }))
      .map(([text, from, length]) =>
        text
          .slice(from % text.length)
          .slice(0, length)
          .toUpperCase(),
      ),
  );
/** The usual value `weight` times as often as an arbitrary one. */
const mostly = <T>(usual: T, arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });
const slices = fc.record({ first: fc.nat(1_100), count: fc.integer({ min: 1, max: 200 }) });

describe('pages of a filter over many rows', () => {
  it('of transactions are the same as those of an array filter', () => {
    const moment = mostly<number | null>(
      null,
      fc.nat(Math.floor(transactions / 2)).map((at) => begin + at * stepMs),
      3,
    );
    const filters: fc.Arbitrary<TransactionFilter> = fc.record({
      statuses: fc.subarray(['done-success', 'done-failure', 'waiting', 'strange']),
      text: fc.oneof(
        fc.constant(''),
        texts(['INC-1', 'inc-777', 'INC-12 ', ...messages, 'nowhere to be found', 'INC-11111', 'inc-']),
      ),
      objectId: mostly<string | null>(null, fc.constantFrom('INC-5', 'INC-1400', 'none'), 7),
      from: moment,
      to: moment,
    });
    fc.assert(
      fc.property(filters, slices, (filter, slice) => {
        const expected = allTransactions
          .filter(({ status }) => filter.statuses.length === 0 || filter.statuses.includes(status))
          .filter(({ objectId }) => filter.objectId === null || objectId === filter.objectId)
          .filter(({ requestedAt }) => requestedAt >= (filter.from ?? 0))
          .filter(({ requestedAt }) => requestedAt <= (filter.to ?? Number.POSITIVE_INFINITY))
          .filter(({ objectId, errors }) =>
            containsText(filter.text, [objectId, ...errors.map(({ message }) => message)]),
          )
          .map(({ id }) => id)
          .reverse();
        const found = test.ledger.transactions(filter, slice);
        const isText = filter.text.trim() !== '';
        const ids = isText ? expected.slice(0, Math.max(maxMatches, slice.first + slice.count)) : expected;
        expect(found.total).toBe(ids.length);
        expect(found.rows.map(({ id }) => id)).toEqual(ids.slice(slice.first, slice.first + slice.count));
      }),
      {
        numRuns: 150,
        // Across the end of a piece of candidates.
        examples: [
          [
            { statuses: ['done-success'], text: 'inc-', objectId: null, from: null, to: null },
            { first: 400, count: 200 },
          ],
        ],
      },
    );
  });

  it.each([
    ['none of their texts', 0],
    ['some of their texts', 1],
    ['all of their texts', Number.POSITIVE_INFINITY],
  ])(
    'of incidents are the same as those of an array filter, with %s in the full-text tables',
    (_, pieces) => {
      for (let piece = 0; piece < pieces && test.ledgers.indexTexts(); piece++);
      const filters: fc.Arbitrary<IncidentFilter> = fc.record({
        statuses: fc.subarray(['PROCESSING', 'WAITING', 'TERMINATED', 'STRANGE']),
        watchedOnly: mostly(false, fc.constant(true), 3),
        facets: mostly(undefined, facets, 2),
        changedWithinMs: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: incidents }), 3),
        text: fc.oneof(
          fc.constant(''),
          texts([
            'Disk full on m21',
            'überlauf',
            'link DOWN',
            'Łódź',
            'comment 1',
            'INC-11',
            'not there',
            'x',
          ]),
        ),
      });
      fc.assert(
        fc.property(filters, slices, (filter, slice) => {
          const expected = matchingIncidents(filter).map(({ id }) => id);
          const found = test.ledger.incidents(filter, slice);
          const isText = filter.text.trim() !== '';
          const ids = isText ? expected.slice(0, Math.max(maxMatches, slice.first + slice.count)) : expected;
          expect(found.total).toBe(ids.length);
          expect(found.rows.map(({ id }) => id)).toEqual(ids.slice(slice.first, slice.first + slice.count));
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each(['', 'Disk full'])('of incidents by their ids have only these, with the text “%s”', (text) => {
    const ids = ['INC-3', 'INC-30', 'INC-1', 'not there'];
    const filter = { statuses: [], watchedOnly: false, text };
    const expected = matchingIncidents(filter).filter(({ id }) => ids.includes(id));
    const found = test.ledger.incidents({ ...filter, ids }, { first: 0, count: 10 });
    expect([found.total, found.rows.map(({ id }) => id)]).toEqual([
      expected.length,
      expected.map(({ id }) => id),
    ]);
  });

  it('have the values of each field counted as if the filter did not restrict that field', () => {
    const filters: fc.Arbitrary<IncidentFilter> = fc.record({
      statuses: fc.subarray(['PROCESSING', 'WAITING']),
      watchedOnly: mostly(false, fc.constant(true), 3),
      text: fc.constantFrom('', 'Disk full', 'not there'),
      facets,
      changedWithinMs: mostly<number | undefined>(undefined, fc.integer({ min: 1, max: incidents }), 2),
    });
    fc.assert(
      fc.property(filters, fc.constantFrom('status', ...incidentFacet.options), (filter, field) => {
        const without =
          field === 'status'
            ? { ...filter, statuses: [] }
            : { ...filter, facets: { ...filter.facets, [field]: [] } };
        const counts = Map.groupBy(matchingIncidents(without), (each) => each[field]);
        const { statuses, facets } = test.ledger.incidentFacets(filter);
        const { values, others, isAll } = field === 'status' ? statuses : facets[field];
        expect(isAll).toBe(true);
        expect(values.length + others).toBe(counts.size);
        for (const { name, count } of values) expect(count, name).toBe(counts.get(name)?.length);
        expect(values.map(({ count }) => count)).toEqual(
          [...counts.values()]
            .map(({ length }) => length)
            .toSorted((one, other) => other - one)
            .slice(0, values.length),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('find texts of one and two characters among the newest transactions', () => {
    const found = (text: string) =>
      test.ledger.transactions(
        { statuses: [], text, objectId: null, from: null, to: null },
        { first: 0, count: 500 },
      );
    const matching = (text: string) =>
      allTransactions.filter(({ objectId, errors }) =>
        containsText(text, [objectId, ...errors.map(({ message }) => message)]),
      );
    for (const text of ['äu', 'co', '%', '"', '\\', '99', '§']) {
      expect(found(text).total, text).toBe(Math.min(500, matching(text).length));
      expect(found(text).rows.map(({ id }) => id)).toEqual(
        matching(text)
          .map(({ id }) => id)
          .reverse()
          .slice(0, 500),
      );
    }
  });
});
