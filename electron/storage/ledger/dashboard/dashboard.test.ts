import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestLedgers, type TestLedgers, updateOf } from '../ledger.test-kit.ts';

const minute = 60_000;
const hour = 3_600_000;
const start = Math.floor(1_795_000_000_000 / hour) * hour;

let test: TestLedgers;
beforeEach(() => {
  test = openTestLedgers();
  index = 0;
});
afterEach(() => test.close());

let index = 0;
/** Stores the next update of an incident, at exactly `at` ms after `start`, as some platforms report times. */
function happens(id: string, at: number, fields: Record<string, unknown>) {
  test.ledger.storeUpdates([{ ...updateOf(index, id, fields), at: start + at }], start + at + 1_000);
  index += 1;
}
const read = (width: 60_000 | 3_600_000 = minute) =>
  test.ledger.dashboard({ from: start, to: start + hour }, width);
/** The pieces of the hour in which an incident was opened, ended or stopped. */
const busyPieces = () => read().flow.filter(({ opened, ended, stopped }) => opened + ended + stopped > 0);
const noFlow = { opened: 0, ended: 0, stopped: 0, updates: 0, automated: 0, written: 0, excluded: 0 };
const opened = { platformStatus: 'NEW', subject: 'disk full', priority: '1', originNode: 'node-a' };

describe('the dashboard', () => {
  it('counts what was opened, ended and stopped in each minute', () => {
    happens('a', 0, opened);
    happens('b', 10_000, { ...opened, priority: '2' });
    happens('c', 2 * minute, { ...opened, originNode: 'node-b' });
    happens('a', 3 * minute, { platformStatus: 'RESOLVED' });
    happens('b', 3 * minute, { platformStatus: 'STOPPED' });
    expect(busyPieces().map(({ at, ...counts }) => [(at - start) / minute, counts])).toEqual([
      [0, { ...noFlow, opened: 2, updates: 2 }],
      [2, { ...noFlow, opened: 1, updates: 1 }],
      [3, { ...noFlow, ended: 1, stopped: 1, updates: 2 }],
    ]);
    expect(read(hour).flow).toEqual([{ ...noFlow, at: start, opened: 3, ended: 1, stopped: 1, updates: 5 }]);
    expect(read().flow).toHaveLength(60);
    expect(read()).toMatchObject({ excluded: 0, asOf: 5 });
  });

  it('shows how many are open by status, priority and node, also after a start', () => {
    happens('a', 0, opened);
    happens('b', 0, { ...opened, priority: '2' });
    happens('c', 0, { ...opened, originNode: 'node-b' });
    happens('b', minute, { priority: '1' });
    happens('c', minute, { platformStatus: 'TERMINATED' });
    const open = {
      total: 2,
      byStatus: [{ name: 'NEW', count: 2 }],
      byPriority: [{ name: '1', count: 2 }],
      byNode: [{ name: 'node-a', count: 2 }],
      nodes: 1,
      elsewhere: 0,
      unknownPriority: 0,
      unknownNode: 0,
    };
    expect(read().open).toEqual(open);
    test.reopen();
    expect(read().open).toEqual(open);
  });

  it('counts incidents as unknown until they are read if only a change of their status is known', () => {
    happens('a', 0, opened);
    happens('b', 0, { platformStatus: 'PROCESSING' });
    happens('c', 0, { platformStatus: 'PROCESSING', subject: 'without a priority' });
    const [one, none] = [
      { name: '1', count: 1 },
      { name: '', count: 1 },
    ];
    const unknown = { total: 3, unknownPriority: 1, unknownNode: 1, byPriority: [none, one] };
    expect(read().open).toMatchObject(unknown);
    const object = { $type: 'incident', ...opened };
    test.ledger.storeReading('b', object, { by: 'refresh', knownTo: 2, askedAt: start, at: start });
    const known = {
      ...unknown,
      unknownPriority: 0,
      unknownNode: 0,
      byPriority: [none, { ...one, count: 2 }],
    };
    expect(read().open).toMatchObject(known);
    happens('d', 0, { platformStatus: 'PROCESSING' });
    happens('d', 0, { platformStatus: 'RESOLVED' });
    test.reopen();
    expect(read().open).toMatchObject(known);
  });

  it('measures the time to the first reaction and until the end', () => {
    happens('a', 0, opened);
    happens('a', 4 * minute, { platformStatus: 'PROCESSING' });
    happens('a', 5 * minute, { platformStatus: 'WAITING' });
    happens('a', 20 * minute, { platformStatus: 'RESOLVED' });
    const { reaction, resolution } = read();
    expect(reaction).toMatchObject({ count: 1, excluded: 0 });
    expect(reaction.medianMs).toBeGreaterThan(3.9 * minute);
    expect(reaction.medianMs).toBeLessThan(4.1 * minute);
    expect(resolution.p95Ms).toBeGreaterThan(19.4 * minute);
    expect(resolution.p95Ms).toBeLessThan(20.6 * minute);
  });

  it('lists the slowest of the incidents whose durations it counts, also after a start', () => {
    for (let at = 0; at < 20; at++) {
      happens(`i${at}`, 0, opened);
      happens(`i${at}`, at < 18 ? minute : 2 * minute, { platformStatus: 'WAITING' });
      happens(`i${at}`, at === 7 ? 40 * minute : 20 * minute, { platformStatus: 'RESOLVED' });
    }
    const slowest = (what: 'reaction' | 'resolution') => {
      const { p95Ms } = read()[what];
      const happened = { what, from: start, to: start + hour, width: minute, leastMs: p95Ms ?? 0 } as const;
      const filter = { statuses: [], watchedOnly: false, text: '', happened };
      const { rows } = test.ledger.incidents(filter, { first: 0, count: 100 });
      return rows.map(({ id }) => id).toSorted();
    };
    expect(read()).toMatchObject({
      reaction: { count: 20, slowest: 2 },
      resolution: { count: 20, slowest: 20 },
    });
    expect(slowest('reaction')).toEqual(['i18', 'i19']);
    // 19 of 20 took the same time, which is then the 95th percentile.
    expect(slowest('resolution')).toHaveLength(20);
    for (const id of ['i3', 'i4']) {
      happens(id, 50 * minute, { platformStatus: 'PROCESSING' });
      happens(id, 55 * minute, { platformStatus: 'RESOLVED' });
    }
    // Nothing says when a reopened incident was opened, so that it has no second duration.
    expect(read().resolution).toMatchObject({ count: 20, slowest: 20 });
    test.reopen();
    expect(slowest('reaction')).toEqual(['i18', 'i19']);
    test.now = start + 40 * 24 * hour;
    while (test.ledgers.prune({ days: 30, sizeBytes: null }));
    expect(read().reaction).toMatchObject({ count: 0, slowest: 0 });
    expect(slowest('reaction')).toEqual([]);
  });

  it('lists as many of the slowest incidents as it counts, whatever the durations are', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 50 * minute }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(durations, (all) => {
        const ledger = test.ledgers.open({
          connectionId: `fc-${index++}`,
          accountId: 'account-1',
          view: 'default',
        });
        ledger.proved(start, start);
        for (const [at, ms] of all.entries()) {
          const [open, end] = [updateOf(2 * at, `i${at}`, opened), { platformStatus: 'RESOLVED' }];
          ledger.storeUpdates([{ ...open, at: start }], start);
          ledger.storeUpdates([{ ...updateOf(2 * at + 1, `i${at}`, end), at: start + ms }], start + ms);
        }
        const { resolution } = ledger.dashboard({ from: start, to: start + hour }, minute);
        const leastMs = resolution.p95Ms ?? 0;
        const happened = {
          what: 'resolution',
          from: start,
          to: start + hour,
          width: minute,
          leastMs,
        } as const;
        const filter = { statuses: [], watchedOnly: false, text: '', happened };
        const { total } = ledger.incidents(filter, { first: 0, count: 1 });
        expect([resolution.count, total]).toEqual([all.length, resolution.slowest]);
        expect(total).toBeGreaterThan(0);
      }),
      { numRuns: 10 },
    );
  });

  it('counts incidents that the platform gives their status only after their first update', () => {
    const { platformStatus: _, ...created } = opened;
    happens('a', 0, created);
    happens('a', 0, { platformStatus: 'PROCESSING' });
    // The platform takes every incident in; that is no reaction.
    expect(read().reaction).toMatchObject({ count: 0 });
    happens('a', 4 * minute, { comments: { a: { comments: [{ timestamp: 1, value: 'Started.' }] } } });
    happens('a', 20 * minute, { platformStatus: 'RESOLVED' });
    const { reaction, resolution, flow, excluded } = read();
    expect([reaction.count, resolution.count, excluded]).toEqual([1, 1, 0]);
    expect(reaction.medianMs).toBeGreaterThan(3.9 * minute);
    expect(flow[0]).toMatchObject({ opened: 1 });
  });

  it('excludes events whose time is not known well enough, and counts them as excluded', () => {
    // The time is not known: the incident was opened some time before it was read.
    test.ledger.storeUpdates([updateOf(0, 'a', opened)], start + minute);
    expect(read()).toMatchObject({ excluded: 1, reaction: { excluded: 0 } });
    expect(busyPieces()).toEqual([]);
    // The time is between two moments in one hour, but in different minutes.
    test.ledger.proved(start + minute, start + minute);
    test.ledger.storeUpdates([updateOf(1, 'a', { platformStatus: 'RESOLVED' })], start + 3 * minute);
    expect(read().excluded).toBe(2);
    expect(read(hour).flow).toMatchObject([{ ended: 1 }]);
    expect(read(hour)).toMatchObject({
      excluded: 1,
      resolution: { count: 0, medianMs: null, excluded: 1 },
    });
  });

  it('does not count an object as opened if its first update is not known', () => {
    test.ledgers.beginAt({ connectionId: 'late', accountId: 'account-1', view: 'default' }, 7);
    const partial = test.ledgers.open({ connectionId: 'late', accountId: 'account-1', view: 'default' });
    partial.storeUpdates([{ ...updateOf(7, 'x', { platformStatus: 'PROCESSING' }), at: start }], start);
    const readPartial = () => partial.dashboard({ from: start, to: start + minute }, minute);
    expect(readPartial().flow).toMatchObject([{ opened: 0, updates: 1 }]);
    expect(readPartial().open.total).toBe(1);
    // It may have been opened by this update, and is counted once as excluded.
    expect(readPartial().excluded).toBe(1);
    partial.storeUpdates([{ ...updateOf(8, 'x', { platformStatus: 'WAITING' }), at: start }], start);
    expect(readPartial().excluded).toBe(1);
  });

  it('is the same whether updates are stored one by one or together', () => {
    const all = [
      { ...updateOf(0, 'a', opened), at: start },
      { ...updateOf(1, 'a', { platformStatus: 'PROCESSING' }), at: start + minute },
      { ...updateOf(2, 'a', { platformStatus: 'RESOLVED' }), at: start + 2 * minute },
    ];
    test.ledger.storeUpdates(all, start + hour / 2);
    const { reaction, resolution, open } = read();
    expect([reaction.count, resolution.count, open.total]).toEqual([1, 1, 0]);
    expect(busyPieces()).toHaveLength(2);
  });
});
