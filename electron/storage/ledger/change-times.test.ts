/** Times and authors of changes in the ledger, and counts of its lists. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../../shared/monitor/change-time.ts';
import { openTestLedgers, type TestLedgers, transactionOf, updateOf } from './ledger.test-kit.ts';
import { accountWithoutIdentity } from './ledger-rows.ts';
import { earlierMigrations } from './open-ledger-file.ts';
import { openLedgers } from './open-ledgers.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const everything = { statuses: [], watchedOnly: false, text: '' };
const page = { first: 0, count: 50 };
const timesOf = (id: string) => test.ledger.updates(id, page).rows.map(({ time }) => time);

describe('every time in the ledger is exact, “before X”, or “between X and Y”', () => {
  it('is exact if the platform reports it, whenever it was read', () => {
    test.ledger.storeUpdates([{ ...updateOf(0, 'a', { subject: 'x' }), at: 5_000 }], 90_000);
    expect(timesOf('a')).toEqual([exactTime(5_000)]);
    expect(test.ledger.incidents(everything, page).rows).toMatchObject([
      { time: exactTime(5_000), changedAt: 5_000 },
    ]);
    test.reopen();
    expect(timesOf('a')).toEqual([exactTime(5_000)]);
  });

  it('is before the reading if nothing is known about the time before', () => {
    test.ledger.storeUpdates([updateOf(0, 'a', { subject: 'x' })], 90_000);
    expect(timesOf('a')).toEqual([timeBetween(null, 90_000)]);
  });

  it('is between the last complete reading and the one that found it', () => {
    test.ledger.storeUpdates([updateOf(0, 'a', { subject: 'x' })], 1_000);
    // At 1,200 the platform confirms that there is nothing more, in response to a request of 1,100.
    test.ledger.proved(1_200, 1_100);
    const stored = test.reopen().storeUpdates([updateOf(1, 'a', { subject: 'y' })], 90_000);
    expect(timesOf('a')[0]).toEqual(timeBetween(1_100, 90_000));
    expect(test.ledger.incidents(everything, page).rows[0]?.time).toEqual(timeBetween(1_100, 90_000));
    expect(stored).toMatchObject({ changes: [{ time: timeBetween(1_100, 90_000), receivedAt: 90_000 }] });
  });

  it('takes no earliest time from a reading with a gap, nor from a websocket update', () => {
    const { ledger } = test;
    ledger.storeUpdates([updateOf(0, 'a', {})], 1_000);
    ledger.proved(1_200, 1_100);
    ledger.storeUpdates([{ ...updateOf(2, 'a', {}), at: 5_000 }], 5_001);
    ledger.proved(6_000, 5_900);
    ledger.proved(7_000);
    ledger.storeUpdates([updateOf(1, 'a', {})], 9_000);
    expect(timesOf('a')[1]).toEqual(timeBetween(1_100, 9_000));
  });

  it('of a change that a reading finds is after the reading before, and its author is unknown', () => {
    const { ledger } = test;
    const object = { $type: 'incident', $id: 'a', subject: 'x' };
    ledger.storeReading('a', object, { by: 'refresh', knownTo: -1, askedAt: 1_000, at: 1_050 });
    expect(ledger.incidents(everything, page).rows).toMatchObject([
      { by: 'unknown', time: timeBetween(null, 1_050) },
    ]);
    const later = { ...object, subject: 'y' };
    ledger.storeReading('a', later, { by: 'refresh', knownTo: -1, askedAt: 8_000, at: 8_050 });
    expect(ledger.history('a').ownChanges.map(({ time }) => time)).toEqual([
      timeBetween(null, 1_050),
      timeBetween(1_000, 8_050),
    ]);
  });

  it('of a change that another reading found while a write of this program was executed is that of the write', () => {
    const { ledger } = test;
    const object = { $type: 'incident', $id: 'a', subject: 'x' };
    const refresh = (fields: object, at: number) =>
      ledger.storeReading(
        'a',
        { ...object, ...fields },
        { by: 'refresh', knownTo: -1, askedAt: at - 50, at },
      );
    refresh({}, 1_000);
    refresh({ priority: '1' }, 3_000);
    refresh({ priority: '1', assignee: 'me' }, 5_200);
    const own = { by: 'own', knownTo: -1, askedAt: 6_000, at: 6_050 } as const;
    const writtenIn = timeBetween(5_000, 5_100);
    ledger.storeReading('a', { ...object, priority: '1', assignee: 'me' }, { ...own, writtenIn });
    expect(ledger.history('a').ownChanges.map(({ fields, shown }) => [fields.at(-1)?.name, shown])).toEqual([
      ['subject', false],
      ['priority', false],
      ['assignee', true],
    ]);
  });

  it('of another change that is read after an own comment is not that of the comment', () => {
    const { ledger } = test;
    const object = { $type: 'incident', $id: 'a', subject: 'x', priority: '2' };
    ledger.storeReading('a', object, { by: 'refresh', knownTo: -1, askedAt: 1_000, at: 1_050 });
    const comments = { c: { comments: [{ timestamp: 5_050, value: 'mine' }] } };
    const read = { by: 'comment', knownTo: -1, askedAt: 6_000, at: 6_050 } as const;
    const writtenIn = timeBetween(5_000, 5_100);
    ledger.storeReading('a', { ...object, priority: '1', comments }, { ...read, writtenIn });
    expect(ledger.history('a').ownChanges.at(-1)).toMatchObject({
      shown: false,
      time: timeBetween(1_000, 6_050),
      fields: [{ name: 'priority' }],
    });
    expect(ledger.incidents(everything, page).rows).toMatchObject([
      { by: 'own', time: writtenIn, changed: ['comments'] },
    ]);
  });

  it('of a write of this program is that of its transaction', () => {
    const { ledger } = test;
    const done = { objectId: 'a', status: 'done-success', startedAt: 2_000, updatedAt: 2_400 };
    ledger.storeTransactions([transactionOf('t', done)], { from: 'form' });
    expect(ledger.unread()).toMatchObject([{ id: 't', time: timeBetween(2_000, 2_400) }]);
  });

  it('of a write that the platform has forgotten is only known to be after its last status', () => {
    const { ledger } = test;
    ledger.storeTransactions([
      transactionOf('t', { status: 'processing', startedAt: 2_000, updatedAt: 2_500 }),
    ]);
    test.now = 90_000;
    const [gone] = ledger.storeTransactions([transactionOf('t', { status: 'gone', updatedAt: 1_000 })]);
    expect(gone?.time).toEqual(timeBetween(2_500, 90_000));
    const all = { statuses: [], text: '', objectId: null, from: null, to: null };
    expect(ledger.transactions(all, page).rows).toMatchObject([{ status: 'gone', updatedAt: 2_500 }]);
  });
});

it('rows of an older version have only the time of reading, unless they were received live', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-ledger-'));
  const path = join(folder, 'monitor.sqlite');
  try {
    const file = new Database(path);
    for (const sql of earlierMigrations) file.exec(sql);
    file.pragma(`user_version = ${earlierMigrations.length}`);
    file.exec(`
      INSERT INTO ledger (key, connection_id, account_id, view, opened_at, complete_to, proved_at)
        VALUES (1, 'c', 'account', 'default', 0, 2, 9000);
      INSERT INTO object (key, ledger, id, is_incident, changed_at, changed_by) VALUES
        (1, 1, 'live', 1, 4000, 'others'), (2, 1, 'read', 1, 9000, 'others'), (3, 1, 'found', 1, 9500, 'others');
      INSERT INTO object_update (ledger, idx, object, received_at, at, version, body) VALUES
        (1, 0, 1, 4010, 4000, 1, '{}'), (1, 1, 2, 9000, 9000, 1, '{}');
      INSERT INTO own_change (object, after_index, at, shown, fields) VALUES (3, 1, 9500, 0, '[]');`);
    file.close();
    const ledgers = openLedgers({ path, now: () => 10_000 });
    const ledger = ledgers.open({ connectionId: 'c', accountId: 'account', view: 'default' });
    const { rows } = ledger.incidents(everything, page);
    expect(rows.map(({ id, time, by }) => ({ id, time, by }))).toEqual([
      { id: 'found', time: timeBetween(null, 9_500), by: 'unknown' },
      { id: 'read', time: timeBetween(null, 9_000), by: 'others' },
      { id: 'live', time: exactTime(4_000), by: 'others' },
    ]);
    expect(ledger.updates('live', page).rows[0]?.time).toEqual(exactTime(4_000));
    expect(ledger.updates('read', page).rows[0]?.time).toEqual(timeBetween(null, 9_000));
    expect(ledger.history('found').ownChanges[0]?.time).toEqual(timeBetween(null, 9_500));
    ledgers.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('“by another program using this account”', () => {
  const all = { statuses: [], text: '', objectId: null, from: null, to: null };
  const authors = (accountId: string) => {
    const ledger = test.ledgers.open({ connectionId: 'practice', accountId, view: 'default' });
    ledger.storeTransactions([
      transactionOf('unnamed', { requestedAt: 1 }),
      transactionOf('ours', { requestedAt: 2, account: 'account-1' }),
      transactionOf('theirs', { requestedAt: 3, account: 'account-2' }),
    ]);
    ledger.storeTransactions([transactionOf('form', { requestedAt: 4 })], { from: 'form' });
    return ledger.transactions(all, page).rows.map(({ id, by }) => [id, by]);
  };

  it('is shown for writes whose account, as the platform names it, is ours', () => {
    expect(authors('account-1')).toEqual([
      ['form', 'this-program'],
      ['theirs', 'others'],
      ['ours', 'this-account'],
      ['unnamed', 'unknown'],
    ]);
  });

  it('is not shown while the sign-in does not name our account', () => {
    expect(authors(accountWithoutIdentity('practice')).map(([, by]) => by)).toEqual([
      'this-program',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });
});

describe('a limit is never shown as a count, and all counts come from one snapshot', () => {
  it('a search that stops at its limit reports that there may be more', () => {
    const { ledger } = test;
    const many = Array.from({ length: 1_200 }, (_, index) =>
      transactionOf(`t${index}`, { requestedAt: index }),
    );
    ledger.storeTransactions(many);
    const filter = { statuses: [], objectId: null, from: null, to: null };
    expect(ledger.transactions({ ...filter, text: 'object of' }, page)).toMatchObject({
      total: 300,
      isLimit: true,
      of: 1_200,
      states: { waiting: 1_200 },
    });
    expect(ledger.transactions({ ...filter, text: 't1199' }, page)).toMatchObject({
      total: 1,
      isLimit: false,
    });
    expect(ledger.transactions({ ...filter, text: '' }, page)).toMatchObject({
      total: 1_200,
      isLimit: false,
    });
  });

  it('a search of incidents reports whether it was complete', () => {
    const { ledger } = test;
    ledger.storeUpdates(
      Array.from({ length: 1_100 }, (_, index) =>
        updateOf(index, `INC-${index}`, { subject: `disk ${index}` }),
      ),
      1_000,
    );
    expect(ledger.incidents({ ...everything, text: 'disk' }, page).isLimit).toBe(true);
    expect(ledger.incidents({ ...everything, text: 'disk 1099' }, page)).toMatchObject({
      total: 1,
      isLimit: false,
      of: 1_100,
      asOf: 1_100,
    });
    expect(ledger.incidents({ ...everything, text: 'd' }, page).isLimit).toBe(true);
  });

  it('every object that changed is counted, however many of them are listed', () => {
    const { ledger } = test;
    const { version } = ledger.state();
    ledger.storeUpdates(
      Array.from({ length: 620 }, (_, index) => updateOf(index, `INC-${index}`, { subject: 'x' })),
      1_000,
    );
    const { of, objects } = ledger.since(version);
    expect({ of, reported: objects.length }).toEqual({ of: 620, reported: 500 });
  });

  it('a page has the counts, the version and the update number of the same moment', () => {
    const { ledger } = test;
    ledger.storeUpdates(
      [0, 1, 2].map((index) =>
        updateOf(index, `INC-${index}`, { platformStatus: index > 0 ? 'WAITING' : 'STOPPED' }),
      ),
      1_000,
    );
    const found = ledger.incidents({ ...everything, statuses: ['WAITING'] }, page);
    expect(found).toMatchObject({ total: 2, of: 3, states: { WAITING: 2, STOPPED: 1 }, asOf: 3 });
    expect(found.version).toBe(ledger.state().version);
  });

  it('a timeline reports whether it is complete from the first update of the view', () => {
    const { ledger } = test;
    ledger.storeUpdates([{ ...updateOf(0, 'a', { subject: 'x' }), at: 900 }], 1_000);
    expect(ledger.history('a').isWhole).toBe(true);
    ledger.storeUpdates([updateOf(4, 'a', { subject: 'z' })], 1_000);
    expect(ledger.history('a').isWhole).toBe(false);
    // Its first update was the first one when it was stored, whatever is missing since.
    expect(ledger.history('a').isCreationKnown).toBe(true);
    ledger.storeUpdates([updateOf(6, 'b', { subject: 'x' })], 1_000);
    expect(ledger.history('b').isCreationKnown).toBe(false);
    test.ledgers.beginAt({ connectionId: 'practice', accountId: 'account-9', view: 'default' }, 7);
    const from7 = test.ledgers.open({ connectionId: 'practice', accountId: 'account-9', view: 'default' });
    from7.storeUpdates([updateOf(7, 'a', { subject: 'x' })], 2_000);
    expect(from7.history('a').isWhole).toBe(false);
  });
});
