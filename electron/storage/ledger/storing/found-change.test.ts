import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FlowWidth } from '../../../../shared/monitor/dashboard.ts';
import { openTestLedgers, type TestLedgers, transactionOf, updateOf } from '../ledger.test-kit.ts';

const minute = 60_000;
const hour = 3_600_000;
const start = Math.floor(1_795_000_000_000 / hour) * hour;
const opened = { platformStatus: 'PROCESSING', subject: 'disk full' };

let test: TestLedgers;
let index = 0;
beforeEach(() => {
  test = openTestLedgers();
  index = 0;
  test.ledger.keepTransactionsTo(start);
});
afterEach(() => test.close());

/** Stores the next update of an incident, at exactly `at` ms after `start`, and returns its change. */
function happens(at: number, fields: Record<string, unknown>, id = 'a') {
  const update = { ...updateOf(index, id, fields), at: start + at };
  const stored = test.ledger.storeUpdates([update], start + at + 1_000);
  index += 1;
  return stored.kind === 'stored' ? stored.changes[0] : undefined;
}
/** Stores a reading of incident a, `at` ms after `start` and after all updates so far; returns the found change. */
function storeReading(at: number, fields: Record<string, unknown>, by: 'refresh' | 'own' = 'refresh') {
  const reading = { by, knownTo: index - 1, askedAt: start + at - 10, at: start + at };
  return test.ledger.storeReading('a', { $type: 'incident', $id: 'a', ...opened, ...fields }, reading);
}
/** The figures of the hour; `ended` has pairs of a minute and its number of ends. */
function figures() {
  const { flow, excluded, reaction, resolution } = test.ledger.dashboard(
    { from: start, to: start + hour },
    minute,
  );
  const ended = flow.flatMap((piece) =>
    piece.ended > 0 ? [[(piece.at - start) / minute, piece.ended]] : [],
  );
  return { ended, excluded, reactions: reaction, resolutions: resolution };
}

/** The ends of the hour: all, those by the automation, and those written by clients. */
const endsOf = (width: FlowWidth) =>
  test.ledger.dashboard({ from: start, to: start + hour }, width).flow.reduce(
    (sum, piece) => ({
      ended: sum.ended + piece.ended,
      automated: sum.automated + piece.automated,
      written: sum.written + piece.written,
    }),
    { ended: 0, automated: 0, written: 0 },
  );
const endedIn = (from: number, to: number, width: FlowWidth) =>
  test.ledger
    .incidents(
      {
        statuses: [],
        watchedOnly: false,
        text: '',
        happened: { what: 'ended', from: start + from, to: start + to, width },
      },
      { first: 0, count: 10 },
    )
    .rows.map(({ id }) => id);

describe('an end that a reading shows before its update', () => {
  it('is excluded while its time is a range, and counted in its minute once the update has the time', () => {
    happens(0, opened);
    expect(storeReading(20 * minute, { platformStatus: 'RESOLVED' })).toMatchObject({
      statusBefore: 'PROCESSING',
      status: 'RESOLVED',
      isOwn: false,
      changed: ['platformStatus'],
      time: { kind: 'between', after: start, before: start + 20 * minute },
    });
    expect(figures()).toMatchObject({ ended: [], excluded: 1, resolutions: { count: 0, excluded: 1 } });
    test.reopen();
    expect(happens(18 * minute, { platformStatus: 'RESOLVED' })).toMatchObject({
      statusBefore: 'RESOLVED',
      status: 'RESOLVED',
      readBefore: 'reported',
    });
    expect(figures()).toMatchObject({
      ended: [[18, 1]],
      excluded: 0,
      resolutions: { count: 1, excluded: 0 },
      reactions: { count: 1, excluded: 0 },
    });
  });

  it('is among the slowest once, with the duration from its update', () => {
    happens(0, opened);
    // So that the range of the end is small enough for a duration.
    happens(19 * minute, { platformStatus: 'WAITING' });
    storeReading(20 * minute, { platformStatus: 'RESOLVED' });
    const slowest = (leastMs: number) =>
      test.ledger.incidents(
        {
          statuses: [],
          watchedOnly: false,
          text: '',
          happened: { what: 'resolution', from: start, to: start + hour, width: minute, leastMs },
        },
        { first: 0, count: 10 },
      ).total;
    expect(figures()).toMatchObject({ resolutions: { count: 1, slowest: 1 } });
    expect(slowest(19.4 * minute)).toBe(1);
    happens(19.1 * minute, { platformStatus: 'RESOLVED' });
    expect(figures()).toMatchObject({ resolutions: { count: 1, slowest: 1 } });
    expect([slowest(18 * minute), slowest(20 * minute)]).toEqual([1, 0]);
  });

  it('is listed once and counted once as resolved by the automation, before and after its update', () => {
    happens(0, opened);
    storeReading(20 * minute, { platformStatus: 'RESOLVED' });
    const inHour = { ...endsOf(hour), listed: endedIn(0, hour, hour) };
    expect(inHour).toEqual({ ended: 1, automated: 1, written: 0, listed: ['a'] });
    expect(endsOf(minute)).toEqual({ ended: 0, automated: 0, written: 0 });
    test.reopen();
    happens(18 * minute, { platformStatus: 'RESOLVED' });
    expect({ ...endsOf(hour), listed: endedIn(0, hour, hour) }).toEqual(inHour);
    expect(endsOf(minute)).toEqual({ ended: 1, automated: 1, written: 0 });
    expect(endedIn(18 * minute, 19 * minute, minute)).toEqual(['a']);
    expect(endedIn(20 * minute, 21 * minute, minute)).toEqual([]);
  });

  it('counts as written by a client whose write becomes known between the reading and the update', () => {
    happens(0, opened);
    storeReading(20 * minute, { platformStatus: 'RESOLVED' });
    const times = { requestedAt: start + 5 * minute, updatedAt: start + 5 * minute };
    test.ledger.storeTransactions([transactionOf('t', { objectId: 'a', status: 'done-success', ...times })]);
    expect(endsOf(hour)).toEqual({ ended: 1, automated: 0, written: 1 });
    happens(18 * minute, { platformStatus: 'RESOLVED' });
    for (const width of [minute, hour] as const)
      expect(endsOf(width)).toEqual({ ended: 1, automated: 0, written: 1 });
  });

  it('counts as written by a client if the reading shows another change of its incident', () => {
    happens(0, { ...opened, priority: '3' });
    storeReading(minute, { platformStatus: 'RESOLVED', priority: '1' });
    happens(30_000, { platformStatus: 'RESOLVED', priority: '1' });
    for (const width of [minute, hour] as const)
      expect(endsOf(width)).toEqual({ ended: 1, automated: 0, written: 1 });
  });

  it('is counted in its minute at once if the reading before was in the same minute', () => {
    happens(0, opened);
    storeReading(20 * minute + 1_000, {});
    storeReading(20 * minute + 2_000, { platformStatus: 'RESOLVED' });
    expect(figures()).toMatchObject({ ended: [[20, 1]], excluded: 0 });
    happens(20 * minute + 1_500, { platformStatus: 'RESOLVED' });
    expect(figures()).toMatchObject({ ended: [[20, 1]], excluded: 0 });
  });

  it('is not the end that follows after the incident was opened again', () => {
    happens(0, opened);
    storeReading(minute, { platformStatus: 'RESOLVED' });
    happens(5 * minute, { platformStatus: 'PROCESSING' });
    expect(happens(6 * minute, { platformStatus: 'RESOLVED' })).toMatchObject({
      statusBefore: 'PROCESSING',
      readBefore: null,
    });
    expect(figures()).toMatchObject({ ended: [[6, 1]], excluded: 1 });
  });

  it('is attributed to its update if a write of this program was the reason for the reading', () => {
    happens(0, opened);
    expect(storeReading(minute, { platformStatus: 'RESOLVED' }, 'own')).toMatchObject({ isOwn: true });
    happens(30_000, { platformStatus: 'WAITING' });
    expect(happens(40_000, { platformStatus: 'RESOLVED' })).toMatchObject({
      statusBefore: 'PROCESSING',
      status: 'RESOLVED',
      readBefore: 'shown',
    });
    expect(figures()).toMatchObject({ ended: [[0, 1]], excluded: 0 });
  });

  it('is attributed to its update if the reading showed another status, whose update never arrived', () => {
    happens(0, opened);
    storeReading(minute, { platformStatus: 'WAITING' });
    expect(happens(30_000, { platformStatus: 'RESOLVED' })).toMatchObject({
      statusBefore: 'WAITING',
      status: 'RESOLVED',
      readBefore: null,
    });
    expect(figures()).toMatchObject({ ended: [[0, 1]] });
  });

  it('is attributed to its update if nothing was known about the incident before the reading', () => {
    expect(storeReading(minute, { platformStatus: 'RESOLVED' })).toBeNull();
    expect(figures()).toMatchObject({ ended: [], excluded: 0 });
    expect(happens(30_000, { platformStatus: 'RESOLVED' })).toMatchObject({
      statusBefore: '',
      status: 'RESOLVED',
    });
    expect(figures()).toMatchObject({ ended: [[0, 1]], excluded: 0 });
  });
});

describe('a reading', () => {
  it('reports nothing if the status is the same', () => {
    happens(0, opened);
    expect(storeReading(minute, { priority: '1' })).toBeNull();
    expect(happens(2 * minute, { platformStatus: 'RESOLVED' })).toMatchObject({ readBefore: null });
  });

  it('reports any other status, and its reaction is counted once', () => {
    happens(0, opened);
    expect(storeReading(20 * minute, { platformStatus: 'WAITING' })).toMatchObject({ status: 'WAITING' });
    expect(figures()).toMatchObject({ reactions: { count: 0, excluded: 1 } });
    happens(10 * minute, { platformStatus: 'WAITING' });
    expect(figures()).toMatchObject({ reactions: { count: 1, excluded: 0 }, resolutions: { count: 0 } });
  });
});
