import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flowWidths } from '../../../../shared/monitor/dashboard.ts';
import type { Happened, HappenedEvent } from '../../../../shared/monitor/incident.ts';
import { openTestLedgers, type TestLedgers, transactionOf, updateOf } from '../ledger.test-kit.ts';
import { earlierMigrations } from '../open-ledger-file.ts';
import { migrateToDashboard, migrateToIncidentEvents, migrateToTimeRanges } from '../schema.ts';

const [minute, hour, day] = flowWidths;
const start = Math.floor(1_795_000_000_000 / day) * day;

let test: TestLedgers;
let index = 0;
beforeEach(() => {
  test = openTestLedgers();
  index = 0;
});
afterEach(() => test.close());

const opened = { platformStatus: 'PROCESSING', subject: 'disk full', priority: '1', originNode: 'node-a' };
/** Stores the next update of an incident, at exactly `at` ms after `start`. */
function happens(id: string, at: number, fields: Record<string, unknown>) {
  test.ledger.storeUpdates([{ ...updateOf(index, id, fields), at: start + at }], start + at + 1_000);
  index += 1;
}
/** Stores a transaction that writes an object, requested `at` ms after `start`. */
const writes = (
  id: string,
  objectId: string,
  at: number,
  account: string | null = 'account-2',
  status = 'done-success',
) =>
  test.ledger.storeTransactions([
    transactionOf(id, {
      objectId,
      status,
      requestedAt: start + at,
      updatedAt: start + at,
      account: account ?? undefined,
    }),
  ]);
const everything = { statuses: [], watchedOnly: false, text: '' };
const search = (happened: Happened, more = {}) =>
  test.ledger.incidents({ ...everything, ...more, happened }, { first: 0, count: 100 });
const idsOf = (
  what: HappenedEvent['what'],
  from: number,
  to: number,
  width: HappenedEvent['width'] = minute,
) =>
  search({ what, from: start + from, to: start + to, width })
    .rows.map(({ id }) => id)
    .toSorted();
const sumsOfHour = () => {
  const [piece] = test.ledger.dashboard({ from: start, to: start + hour }, hour).flow;
  return { ended: piece?.ended, automated: piece?.automated, written: piece?.written };
};

describe('the events of incidents', () => {
  it('list the incidents of a time slot', () => {
    happens('a', 0, opened);
    happens('b', 10_000, opened);
    happens('c', 2 * minute, opened);
    happens('a', 3 * minute, { platformStatus: 'RESOLVED' });
    happens('b', 3 * minute, { platformStatus: 'STOPPED' });
    // A later update does not move an incident out of its piece.
    happens('a', 40 * minute, { comments: { x: { comments: [{ timestamp: 1, value: 'Thanks.' }] } } });
    expect(idsOf('opened', 0, minute)).toEqual(['a', 'b']);
    expect(idsOf('opened', 0, hour, hour)).toEqual(['a', 'b', 'c']);
    expect(idsOf('opened', minute, 2 * minute)).toEqual([]);
    expect([idsOf('ended', 0, hour), idsOf('stopped', 0, hour)]).toEqual([['a'], ['b']]);
    const of = { what: 'opened', from: start, to: start + hour, width: hour } as const;
    expect(search(of, { statuses: ['RESOLVED', 'PROCESSING'] }).rows.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(search(of, { text: 'disk' })).toMatchObject({ total: 3, of: 3 });
    expect(
      test.ledger.incidentFacets({ ...everything, happened: { ...of, what: 'stopped' } }).facets.priority,
    ).toMatchObject({ values: [{ name: '1', count: 1 }] });
    test.reopen();
    expect(idsOf('opened', 0, minute)).toEqual(['a', 'b']);
  });

  it('list as many incidents as the dashboard counts, however exactly their times are known', () => {
    const width = fc.constantFrom(...flowWidths);
    const events = fc.array(
      fc.record({
        after: fc.option(fc.integer({ min: 0, max: 3 * hour }), { nil: null }),
        before: fc.integer({ min: 0, max: 3 * hour }),
        status: fc.constantFrom('PROCESSING', 'RESOLVED', 'STOPPED'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(events, width, (all, each) => {
        const name = { connectionId: `fc-${index++}`, accountId: 'account-1', view: 'default' };
        const ledger = test.ledgers.open(name);
        for (const [at, { after, before, status }] of all.entries()) {
          if (after !== null) ledger.proved(start + after, start + after);
          ledger.storeUpdates(
            [updateOf(2 * at, `i${at}`, opened), updateOf(2 * at + 1, `i${at}`, { platformStatus: status })],
            start + before,
          );
        }
        for (const { at, ...counts } of ledger.dashboard({ from: start, to: start + day }, each).flow)
          for (const what of ['opened', 'ended', 'stopped'] as const) {
            const happened = { what, from: at, to: at + each, width: each };
            const { total } = ledger.incidents({ ...everything, happened }, { first: 0, count: 1 });
            if (total !== counts[what]) return false;
          }
        return true;
      }),
      { numRuns: 5 },
    );
  });

  it('are forgotten together with the updates', () => {
    happens('a', 0, opened);
    test.now = start + 40 * day;
    while (test.ledgers.prune({ days: 30, sizeBytes: null }));
    expect(idsOf('opened', 0, hour, hour)).toEqual([]);
  });

  it('of an older ledger are those of its open incidents with a known time', () => {
    const file = new Database(':memory:');
    for (const sql of [...earlierMigrations, migrateToTimeRanges, migrateToDashboard]) file.exec(sql);
    file.exec(`INSERT INTO object (key, ledger, id) VALUES (7, 1, 'a'), (8, 1, 'b');
      INSERT INTO incident_opening (object, at, happened_after, reacted) VALUES (7, 1000, 900, 0), (8, 2000, NULL, 0)`);
    file.exec(migrateToIncidentEvents);
    expect(file.prepare('SELECT what, at, object FROM incident_event').all()).toEqual([
      { what: 'opened', at: 1_000, object: 7 },
    ]);
    file.close();
  });
});

describe('the author of a resolution', () => {
  beforeEach(() => test.ledger.keepTransactionsTo(start));

  it('is the automation if no client wrote between opening and end', () => {
    writes('t0', 'a', -1_000);
    for (const id of ['a', 'b', 'c', 'd', 'e']) happens(id, 0, opened);
    writes('t1', 'b', minute);
    // Comments are written by the automation, too; other fields only by clients.
    happens('a', minute, { comments: { x: { comments: [{ timestamp: 1, value: 'Started.' }] } } });
    happens('e', minute, { priority: '3' });
    happens('e', minute, { platformStatus: 'WAITING' });
    for (const id of ['a', 'b', 'e']) happens(id, 2 * minute, { platformStatus: 'RESOLVED' });
    // No rule of the platform says who requested these ends.
    happens('c', 2 * minute, { platformStatus: 'TERMINATED' });
    happens('d', 2 * minute, { platformStatus: 'STOPPED' });
    writes('t2', 'a', 3 * minute);
    expect(sumsOfHour()).toEqual({ ended: 4, automated: 1, written: 2 });
    expect(idsOf('automated', 0, hour)).toEqual(['a']);
  });

  it('is not a client whose only write, before the opening, created the incident', () => {
    writes('t0', 'a', -2_000);
    happens('a', 0, opened);
    happens('a', 2 * minute, { platformStatus: 'RESOLVED' });
    expect(sumsOfHour()).toMatchObject({ automated: 1, written: 0 });
    writes('t1', 'a', -1_000);
    expect(sumsOfHour()).toMatchObject({ automated: 0, written: 1 });
    writes('t2', 'b', -2_000);
    writes('t3', 'b', -1_000);
    happens('b', 0, opened);
    happens('b', 2 * minute, { platformStatus: 'RESOLVED' });
    expect(sumsOfHour()).toMatchObject({ automated: 0, written: 2 });
  });

  it('is corrected by a write that becomes known after the end', () => {
    happens('a', 0, opened);
    happens('a', 2 * minute, { platformStatus: 'RESOLVED' });
    expect(sumsOfHour()).toEqual({ ended: 1, automated: 1, written: 0 });
    writes('t1', 'a', minute);
    expect(sumsOfHour()).toEqual({ ended: 1, automated: 0, written: 1 });
    expect(idsOf('automated', 0, hour)).toEqual([]);
  });

  it('is the automation if the write of a client failed, or has not ended yet', () => {
    happens('a', 0, opened);
    writes('t1', 'a', minute, 'account-2', 'done-error');
    writes('t2', 'a', minute, 'account-2', 'processing');
    happens('a', 2 * minute, { platformStatus: 'RESOLVED' });
    expect(sumsOfHour()).toEqual({ ended: 1, automated: 1, written: 0 });
    writes('t2', 'a', minute);
    expect(sumsOfHour()).toEqual({ ended: 1, automated: 0, written: 1 });
  });

  it('is unknown if the opening is not known, and until transactions are read', () => {
    test.ledgers.beginAt({ connectionId: 'late', accountId: 'account-1', view: 'default' }, 7);
    const partial = test.ledgers.open({ connectionId: 'late', accountId: 'account-1', view: 'default' });
    const first = (from: number) => [
      { ...updateOf(from, 'a', opened), at: start },
      { ...updateOf(from + 1, 'a', { platformStatus: 'RESOLVED' }), at: start + 2 * minute },
    ];
    partial.keepTransactionsTo(start);
    partial.storeUpdates(first(7), start + hour);
    const read = (ledger: typeof partial) => ledger.dashboard({ from: start, to: start + hour }, hour).flow;
    expect(read(partial)).toMatchObject([{ ended: 1, automated: 0, written: 0 }]);
    const unread = test.ledgers.open({ connectionId: 'new', accountId: 'account-1', view: 'default' });
    unread.storeUpdates(first(0), start + hour);
    expect(read(unread)).toMatchObject([{ ended: 1, automated: 0, written: 0 }]);
    unread.keepTransactionsTo(start);
    expect(read(unread)).toMatchObject([{ ended: 1, automated: 1, written: 0 }]);
    // Incident b was opened at an unknown time before it was read.
    unread.storeUpdates([updateOf(2, 'b', opened)], start);
    unread.storeUpdates(
      [{ ...updateOf(3, 'b', { platformStatus: 'RESOLVED' }), at: start + 3 * minute }],
      start + hour,
    );
    expect(read(unread)).toMatchObject([{ ended: 2, automated: 1, written: 0 }]);
  });
});
