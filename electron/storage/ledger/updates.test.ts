import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timeBetween } from '../../../shared/monitor/change-time.ts';
import type { IncidentFilter } from '../../../shared/monitor/incident.ts';
import { incidentFacts } from '../../../shared/monitor/incident-facts.ts';
import { openTestLedgers, type TestLedgers, updateOf } from './ledger.test-kit.ts';

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
});
afterEach(() => test.close());

const everything: IncidentFilter = { statuses: [], watchedOnly: false, text: '' };
const page = { first: 0, count: 50 };
const comment = (id: string, timestamp: number, value: string) => ({
  comments: { [id]: { comments: [{ timestamp, value }] } },
});

it('an incident that was watched before it was known is listed with the time of its first reading', () => {
  const { ledger } = test;
  ledger.watch(['a'], true);
  const object = { $type: 'incident', $id: 'a', subject: 'x' };
  ledger.storeReading('a', object, { by: 'refresh', knownTo: -1, askedAt: 6_990, at: 7_000 });
  expect(ledger.incidents(everything, page).rows).toMatchObject([{ id: 'a', changedAt: 7_000 }]);
});

describe('updates in a ledger', () => {
  it('give the same projection, the same counts and the same list in whatever pieces and order they arrive', () => {
    const status = fc.constantFrom('PROCESSING', 'WAITING', 'TERMINATED');
    const updates = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      fields: fc.record({ platformStatus: status, subject: fc.string() }, { requiredKeys: [] }),
      subject: fc.option(fc.string({ minLength: 1 })),
    });
    const list = fc.array(updates, { minLength: 1, maxLength: 15 }).map((all) =>
      all.map(({ id, fields, subject }, index) => ({
        ...updateOf(index, id, {
          ...fields,
          ...(subject === null ? {} : comment(`c${index}`, index, subject)),
        }),
        at: 1_000 + index,
      })),
    );
    const pieces = list.chain((all) =>
      fc.record({
        all: fc.constant(all),
        mixed: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        cut: fc.nat(all.length * 2),
      }),
    );
    fc.assert(
      fc.property(pieces, ({ all, mixed, cut }) => {
        const one = openTestLedgers();
        const other = openTestLedgers();
        try {
          one.ledger.storeUpdates(all, 5_000);
          other.ledger.storeUpdates(mixed.slice(0, cut), 5_000);
          const between = other.ledger.state();
          const arrived = new Set(mixed.slice(0, cut).map(({ index }) => index));
          expect(between.updates).toBe(arrived.size);
          let complete = 0;
          while (arrived.has(complete)) complete += 1;
          expect(between.completeTo).toBe(complete);
          const reopened = other.reopen();
          expect(reopened.state()).toEqual(between);
          reopened.storeUpdates(mixed.slice(cut), 5_000);
          const readLedger = ({ ledger }: TestLedgers) => {
            const { version: _, ...state } = ledger.state();
            return {
              state,
              rows: ledger.incidents(everything, page).rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
              projections: ['a', 'b', 'c'].map((id) => ledger.object(id)?.projection.fields),
              comments: ['a', 'b', 'c'].map((id) =>
                ledger.history(id).comments.map(({ id: commentId, at, text }) => ({ commentId, at, text })),
              ),
              words: ['a', 'b', 'c'].map((id) => ledger.updates(id, page).rows.map(({ index }) => index)),
            };
          };
          expect(readLedger(other)).toEqual(readLedger(one));
        } finally {
          one.close();
          other.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('show a hole until it is filled', () => {
    const { ledger } = test;
    ledger.storeUpdates(
      [0, 1, 4, 7].map((index) => updateOf(index, 'a', { x: index })),
      10,
    );
    expect(ledger.state()).toMatchObject({
      completeTo: 2,
      holes: [
        { from: 2, to: 3 },
        { from: 5, to: 6 },
      ],
    });
    expect(ledger.object('a')?.projection.fields['x']).toBe(7);
    ledger.storeUpdates(
      [5, 3, 2, 6].map((index) => updateOf(index, 'a', { x: index })),
      20,
    );
    expect(ledger.state()).toMatchObject({ completeTo: 8, holes: [], updates: 8 });
    expect(ledger.object('a')?.projection.fields['x']).toBe(7);
  });

  it('return the change that each of them made to its object', () => {
    const { ledger } = test;
    const opened = { platformStatus: 'PROCESSING', subject: 'Disk full' };
    const first = updateOf(0, 'a', opened);
    const type = first.object['$type'];
    ledger.storeUpdates([first], 10);
    ledger.watch(['a'], true);
    const stored = ledger.storeUpdates([updateOf(1, 'a', { platformStatus: 'TERMINATED' })], 20);
    expect(stored).toEqual({
      kind: 'stored',
      changes: [
        {
          index: 1,
          time: timeBetween(null, 20),
          receivedAt: 20,
          objectId: 'a',
          isIncident: true,
          subject: 'Disk full',
          statusBefore: 'PROCESSING',
          status: 'TERMINATED',
          watched: true,
          isFirst: false,
          readBefore: null,
          before: incidentFacts({ ...opened, $type: type }),
          after: incidentFacts({ ...opened, $type: type, platformStatus: 'TERMINATED' }),
          changed: ['platformStatus'],
          object: updateOf(1, 'a', { platformStatus: 'TERMINATED' }).object,
        },
      ],
    });
  });

  it.each([
    ['a stored index', 1],
    ['the last index', 2],
  ])('of another sequence are recognized by the content of %s', (_, index) => {
    const { ledger } = test;
    ledger.storeUpdates(
      [0, 1, 2].map((each) => updateOf(each, 'a', { x: each })),
      10,
    );
    expect(ledger.storeUpdates([updateOf(index, 'a', { x: index })], 20).kind).toBe('stored');
    const other = ledger.storeUpdates([updateOf(3, 'a', {}), updateOf(index, 'a', { x: 'new' })], 20);
    expect(other.kind).toBe('another-sequence');
    expect(ledger.state()).toMatchObject({ completeTo: 3, updates: 3 });
  });

  it('of a platform that was reset go into a new ledger, and watched objects stay watched', () => {
    test.ledger.storeUpdates([updateOf(0, 'a', { subject: 'old' }), updateOf(1, 'b', {})], 10);
    test.ledger.watch(['a'], true);
    const next = test.ledgers.replaceLedger({
      connectionId: 'practice',
      accountId: 'account-1',
      view: 'default',
    });
    expect(next.state()).toMatchObject({ completeTo: 0, updates: 0, incidents: 0 });
    next.storeUpdates([updateOf(0, 'a', { subject: 'new' })], 20);
    expect(next.incidents(everything, page).rows).toMatchObject([{ id: 'a', subject: 'new', watched: true }]);
    while (test.ledgers.prune({ days: null, sizeBytes: null }));
    expect(test.reopen().state()).toMatchObject({ completeTo: 1, updates: 1 });
  });

  it('of another account are stored separately', () => {
    test.ledger.storeUpdates([updateOf(0, 'a', {})], 10);
    const other = test.ledgers.open({ connectionId: 'practice', accountId: 'account-2', view: 'default' });
    expect(other.state()).toMatchObject({ completeTo: 0, incidents: 0 });
    expect(test.ledger.state().incidents).toBe(1);
  });

  it('are pruned when they are too old, and the ledger stays complete', () => {
    const day = 86_400_000;
    test.ledger.storeUpdates(
      [updateOf(0, 'old', { subject: 'gone' }), updateOf(1, 'a', { subject: 'x' })],
      1,
    );
    test.ledger.storeUpdates([updateOf(2, 'a', { priority: '1' })], test.now - day);
    while (test.ledgers.prune({ days: 7, sizeBytes: null }));
    expect(test.ledger.state()).toMatchObject({ completeTo: 3, updates: 1, incidents: 1 });
    expect(test.ledger.object('old')).toBeNull();
    expect(test.ledger.object('a')?.projection.fields).toMatchObject({ subject: 'x', priority: '1' });
    expect(test.reopen().state()).toMatchObject({ completeTo: 3, holes: [] });
  });
});

describe('readings of an object', () => {
  it('are in its history with the changes that they found, and never undo a later update', () => {
    const { ledger } = test;
    ledger.storeUpdates([updateOf(0, 'a', { platformStatus: 'PROCESSING' })], 10);
    const object = {
      $id: 'a',
      $type: 'incident',
      platformStatus: 'PROCESSING',
      subject: 'Disk',
      ...comment('k', 5, 'hi'),
    };
    ledger.storeUpdates([updateOf(1, 'a', { platformStatus: 'WAITING' })], 20);
    ledger.storeReading('a', object, { by: 'own', knownTo: 0, askedAt: 29, at: 30 });
    expect(ledger.object('a')?.projection.fields).toMatchObject({
      platformStatus: 'WAITING',
      subject: 'Disk',
    });
    const { ownChanges, comments } = ledger.history('a');
    expect(ownChanges).toEqual([
      {
        afterIndex: 0,
        time: timeBetween(null, 30),
        shown: true,
        fields: [{ name: 'subject', after: 'Disk' }],
      },
    ]);
    expect(comments).toMatchObject([{ id: 'k', at: 5, text: 'hi', index: null }]);
    ledger.storeReading('a', object, { by: 'refresh', knownTo: 1, askedAt: 39, at: 40 });
    expect(ledger.history('a').ownChanges).toHaveLength(2);
  });

  it('show a write of this program as the last change, even if another reading saw it first', () => {
    const { ledger } = test;
    ledger.storeUpdates([updateOf(0, 'a', { platformStatus: 'PROCESSING' })], 10);
    const object = { $id: 'a', $type: 'incident', platformStatus: 'PROCESSING', ...comment('k', 25, 'hi') };
    const lastChange = () => {
      const [row] = ledger.incidents(everything, page).rows;
      return { by: row?.by, time: row?.time };
    };
    ledger.storeReading('a', object, { by: 'refresh', knownTo: 0, askedAt: 28, at: 30 });
    const before = lastChange();
    expect(before).toMatchObject({ by: 'others' });
    const read = { by: 'own', knownTo: 0, askedAt: 38, at: 40 } as const;
    // That reading cannot have seen a write that began later: this one changed nothing.
    ledger.storeReading('a', object, { ...read, writtenIn: timeBetween(32, 36) });
    expect(lastChange()).toEqual(before);
    test.ledger.storeReading('a', object, { ...read, askedAt: 48, at: 50, writtenIn: timeBetween(35, 45) });
    expect(lastChange()).toEqual({ by: 'own', time: timeBetween(35, 45) });
  });

  it('remove an object from the list if the platform no longer has it', () => {
    const { ledger } = test;
    ledger.storeUpdates([updateOf(0, 'a', { platformStatus: 'PROCESSING' })], 10);
    ledger.storeReading('a', null, { by: 'own', knownTo: 0, askedAt: 29, at: 30 });
    expect(ledger.state()).toMatchObject({ incidents: 0, incidentStates: {} });
    expect(ledger.incidents(everything, page)).toMatchObject({ total: 0, rows: [] });
  });
});

describe('the list of incidents', () => {
  it('can be filtered by status, by watch, and by any text, including that of a comment', () => {
    const { ledger } = test;
    ledger.storeUpdates(
      [
        { ...updateOf(0, 'INC-1', { platformStatus: 'PROCESSING', subject: 'Disk full on db-7' }), at: 1 },
        { ...updateOf(1, 'INC-2', { platformStatus: 'WAITING', subject: 'No mail' }), at: 2 },
        { ...updateOf(2, 'INC-3', { platformStatus: 'PROCESSING', '/room': 'B 12' }), at: 3 },
        { ...updateOf(3, 'INC-1', comment('k', 9, 'Please EJECT it')), at: 4 },
      ],
      10,
    );
    ledger.watch(['INC-2'], true);
    const ids = (filter: Partial<IncidentFilter>) => {
      const { total, rows } = ledger.incidents({ ...everything, ...filter }, page);
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(ids({})).toEqual(['INC-1', 'INC-3', 'INC-2']);
    expect(ids({ statuses: ['PROCESSING'] })).toEqual(['INC-1', 'INC-3']);
    expect(ids({ statuses: ['WAITING', 'PROCESSING'] })).toEqual(['INC-1', 'INC-3', 'INC-2']);
    expect(ids({ watchedOnly: true })).toEqual(['INC-2']);
    expect(ids({ text: 'FULL on db' })).toEqual(['INC-1']);
    expect(ids({ text: 'eject' })).toEqual(['INC-1']);
    expect(ids({ text: 'b 12' })).toEqual(['INC-3']);
    expect(ids({ text: 'c-2' })).toEqual(['INC-2']);
    expect(ids({ text: '-3' })).toEqual(['INC-3']);
    expect(ids({ text: '"%' })).toEqual([]);
    expect(ledger.incidents(everything, { first: 1, count: 1 }).rows.map(({ id }) => id)).toEqual(['INC-3']);
  });
});
