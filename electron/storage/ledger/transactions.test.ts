import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ledgerName, openTestLedgers, type TestLedgers, transactionOf } from './ledger.test-kit.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const noFilter = { statuses: [] as string[], text: '', objectId: null, from: null, to: null };
const page = { first: 0, count: 500 };

describe('transactions in a ledger', () => {
  it('are filtered, sorted and counted like an array', () => {
    const entry = fc.record({
      status: fc.constantFrom('waiting', 'processing', 'done-success', 'done-failure'),
      requestedAt: fc.integer({ min: 1_000, max: 1_010 }),
      objectId: fc.constantFrom('INC-1', 'INC-22', 'host'),
      message: fc.constantFrom('', 'No such origin', 'Busy'),
    });
    const filter = fc.record({
      statuses: fc.subarray(['waiting', 'done-success', 'done-failure', 'strange']),
      text: fc.constantFrom('', 'inc-', 'ORIGIN', '22', 'nothing at all'),
      objectId: fc.constantFrom(null, 'host'),
      from: fc.option(fc.integer({ min: 1_000, max: 1_010 })),
      to: fc.option(fc.integer({ min: 1_000, max: 1_010 })),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 25 }), fc.array(filter, { maxLength: 4 }), (list, filters) => {
        const fresh = openTestLedgers();
        try {
          const transactions = list.map(({ message, ...each }, index) =>
            transactionOf(`t${index}`, {
              ...each,
              errors: message === '' ? [] : [{ code: 400, message, field: null }],
            }),
          );
          fresh.ledger.storeTransactions(transactions);
          for (const each of [noFilter, ...filters]) {
            const expected = transactions
              .filter(({ status }) => each.statuses.length === 0 || each.statuses.includes(status))
              .filter(({ objectId }) => each.objectId === null || objectId === each.objectId)
              .filter(({ requestedAt }) => requestedAt >= (each.from ?? 0) && requestedAt <= (each.to ?? 9e9))
              .filter(({ objectId, errors }) =>
                [objectId, ...errors.map(({ message }) => message)].some((words) =>
                  words.toLowerCase().includes(each.text.toLowerCase()),
                ),
              )
              .toSorted(
                (a, b) => b.requestedAt - a.requestedAt || Number(b.id.slice(1)) - Number(a.id.slice(1)),
              )
              .map(({ id }) => id);
            const found = fresh.ledger.transactions(each, page);
            expect(found.rows.map(({ id }) => id)).toEqual(expected);
            expect(found.total).toBe(expected.length);
            expect(fresh.ledger.transactions(each, { first: 1, count: 2 }).rows.map(({ id }) => id)).toEqual(
              expected.slice(1, 3),
            );
          }
        } finally {
          fresh.close();
        }
      }),
      { numRuns: 30 },
    );
  });

  it('never return to an earlier status, and are counted once', () => {
    const { ledger } = test;
    const waiting = transactionOf('t');
    const done = transactionOf('t', { status: 'done-success', startedAt: 1_400, updatedAt: 2_000 });
    expect(ledger.storeTransactions([waiting])).toMatchObject([{ statusBefore: null, status: 'waiting' }]);
    expect(ledger.openTransactions(10)).toEqual([{ id: 't', requestedAt: 1_000, isOwn: false }]);
    expect(ledger.storeTransactions([done, waiting, done])).toMatchObject([{ statusBefore: 'waiting' }]);
    expect(ledger.state().transactions).toEqual({ 'done-success': 1 });
    expect(ledger.openTransactions(10)).toEqual([]);
    const { buckets, medianWaitMs, p95WaitMs } = ledger.figures({ from: 0, to: 10_000 }, 2);
    expect(buckets).toEqual([
      { at: 0, requested: 1, finished: 1, failed: 0 },
      { at: 5_000, requested: 0, finished: 0, failed: 0 },
    ]);
    expect(Math.abs((medianWaitMs ?? 0) - 400)).toBeLessThan(12);
    expect(p95WaitMs).toBe(medianWaitMs);
  });

  it('of a write of this program keep their cause, and their object must be read once they succeeded', () => {
    const { ledger } = test;
    ledger.storeTransactions([transactionOf('t')], { from: 'form' });
    expect(ledger.unread()).toEqual([]);
    ledger.storeTransactions([transactionOf('t', { status: 'done-success', updatedAt: 2_000 })]);
    expect(ledger.transactions(noFilter, page).rows).toMatchObject([{ cause: { from: 'form' } }]);
    expect(test.reopen().unread()).toMatchObject([{ id: 't', objectId: 'object of t' }]);
    test.ledger.markRead('t');
    expect(test.ledger.unread()).toEqual([]);
  });

  it('that were reported before the cause of their write get that cause', () => {
    const { ledger } = test;
    ledger.storeTransactions([transactionOf('t', { status: 'done-success', updatedAt: 2_000 })]);
    ledger.storeTransactions([transactionOf('t')], { from: 'comment' });
    expect(ledger.transactions(noFilter, page).rows).toMatchObject([
      { status: 'done-success', cause: { from: 'comment' } },
    ]);
    expect(ledger.unread()).toHaveLength(1);
  });

  it('without a cause give the objects that another program of the account wrote, newest first', () => {
    const { ledger } = test;
    const done = { status: 'done-success', updatedAt: 3_000 };
    ledger.storeTransactions([
      transactionOf('old', { ...done, objectId: 'a', requestedAt: 1_000 }),
      transactionOf('again', { ...done, objectId: 'a', requestedAt: 1_001 }),
      transactionOf('new', { ...done, objectId: 'b', requestedAt: 1_002 }),
      transactionOf('failed', { status: 'done-failure', objectId: 'c' }),
      transactionOf('open', { objectId: 'd' }),
      transactionOf('other', { ...done, objectId: 'e', account: 'account-2' }),
      transactionOf('named', { ...done, objectId: 'f', account: ledgerName.accountId }),
    ]);
    expect(ledger.writtenElsewhere(10)).toEqual(['b', 'a', 'f']);
    expect(ledger.writtenElsewhere(2)).toEqual(['b', 'a']);
    expect(ledger.writesElsewhere('a').toSorted()).toEqual(['again', 'old']);
    for (const id of ['old', 'again']) ledger.markRead(id);
    expect(test.reopen().writtenElsewhere(10)).toEqual(['b', 'f']);
    // A write of this program follows: its reading is enough.
    test.ledger.storeTransactions([transactionOf('own', { objectId: 'b' })], { from: 'form' });
    expect(test.ledger.writtenElsewhere(10)).toEqual(['f']);
    // An object that was read stays read, even if its writes are reported once more.
    test.ledger.storeTransactions([transactionOf('old', { ...done, objectId: 'a', updatedAt: 4_000 })]);
    expect(test.ledger.writtenElsewhere(10)).toEqual(['f']);
  });

  it('of another program make the list exact once all of their objects are read', () => {
    const { ledger } = test;
    const isLimit = () => ledger.incidents({ statuses: [], watchedOnly: false, text: 'disk' }, page).isLimit;
    ledger.storeTransactions(['s', 't'].map((id) => transactionOf(id, { status: 'done-success' })));
    ledger.markRead('s');
    expect(isLimit()).toBe(true);
    ledger.markRead('t');
    expect(isLimit()).toBe(false);
  });

  it('are changes of their object once more when it is read, which shows or attributes what they wrote', () => {
    const { ledger } = test;
    ledger.storeTransactions(
      [transactionOf('t', { objectId: 'x', status: 'done-success', updatedAt: 2_000 })],
      {
        from: 'form',
      },
    );
    const { version } = ledger.state();
    ledger.markRead('t');
    expect(ledger.state().version).toBe(version + 1);
    expect(ledger.since(version).objects).toEqual([{ id: 'x', subject: '', changes: 1 }]);
    // Nothing is left to read.
    ledger.markRead('t');
    expect(ledger.state().version).toBe(version + 1);
  });

  it('of another program are pruned by age, although their objects were not read', () => {
    test.ledger.storeTransactions([transactionOf('old', { status: 'done-success' })]);
    while (test.ledgers.prune({ days: 1, sizeBytes: null }));
    expect(test.ledger.writtenElsewhere(10)).toEqual([]);
  });

  it('complete the comment that they sent', () => {
    const { ledger } = test;
    const comment = { id: 'c', at: 5, text: 'please eject', author: 'me' };
    ledger.beginComment('a', comment);
    ledger.commentAccepted('a', 'c', 't');
    const errors = [{ code: 404, message: 'There is no object "a".', field: '$id' }];
    ledger.storeTransactions([transactionOf('t', { status: 'done-failure', updatedAt: 2_000, errors })]);
    expect(ledger.history('a').ownComments).toEqual([
      { ...comment, state: 'failed', message: 'There is no object "a".' },
    ]);
  });

  it('and updates since a version are counted by object', () => {
    const { ledger } = test;
    ledger.storeTransactions([transactionOf('a')]);
    const { version } = ledger.state();
    expect(ledger.since(version)).toEqual({ changes: 0, objects: [], of: 0 });
    ledger.storeTransactions([transactionOf('b', { objectId: 'x' })]);
    ledger.storeUpdates(
      [0, 1].map((index) => ({ index, object: { $id: 'x', subject: `s${index}` } })),
      10,
    );
    expect(ledger.since(version)).toEqual({
      changes: 3,
      objects: [{ id: 'x', subject: 's1', changes: 3 }],
      of: 1,
    });
  });

  it('are pruned by age once they have ended', () => {
    test.ledger.storeTransactions([
      transactionOf('old', { status: 'done-success' }),
      transactionOf('open'),
      transactionOf('new', { status: 'done-failure', requestedAt: test.now, updatedAt: test.now }),
    ]);
    while (test.ledgers.prune({ days: 1, sizeBytes: null }));
    expect(test.ledger.transactions(noFilter, page).rows.map(({ id }) => id)).toEqual(['new', 'open']);
    expect(test.ledger.state().transactions).toEqual({ waiting: 1, 'done-failure': 1 });
  });

  it('of one object are listed up to the limit of its history', () => {
    const writes = Array.from({ length: 201 }, (_, index) =>
      transactionOf(`t${index}`, { objectId: 'a', requestedAt: 1_000 + index }),
    );
    test.ledger.storeTransactions(writes);
    expect(test.ledger.transactionsOf('a')).toHaveLength(201);
  });

  it('are pruned by size, the oldest first', () => {
    const wordy = 'x'.repeat(2_000);
    const transactions = Array.from({ length: 1_000 }, (_, index) =>
      transactionOf(`t${index}`, {
        status: 'done-failure',
        requestedAt: 1_000 + index,
        errors: [{ code: 400, message: `${index} ${wordy}`, field: null }],
      }),
    );
    test.ledger.storeTransactions(transactions);
    const before = test.ledgers.usedBytes();
    while (test.ledgers.prune({ days: null, sizeBytes: before - 100_000 }));
    expect(test.ledgers.usedBytes()).toBeLessThan(before - 100_000);
  });
});

describe('a comment that is being sent', () => {
  it('has failed if its process ended before the response', () => {
    test.ledger.beginComment('a', { id: 'old', at: test.now, text: 'x', author: 'me' });
    test.now += 600_000;
    test.ledger.beginComment('a', { id: 'new', at: test.now, text: 'y', author: 'me' });
    expect(test.reopen().history('a').ownComments).toMatchObject([
      { id: 'old', state: 'failed', message: expect.stringContaining('may have arrived') },
      { id: 'new', state: 'sending' },
    ]);
    test.now += 600_000;
    test.ledgers.prune({ days: null, sizeBytes: null });
    expect(test.ledger.history('a').ownComments.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });
});
