import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binOf, waitAt } from '../../../shared/monitor/wait-bins.ts';
import { openTestLedgers, transactionOf } from './ledger.test-kit.ts';
import { openLedgerFile } from './open-ledger-file.ts';
import { createSlots, type Slots } from './time-slots.ts';

const begin = 1_790_000_000_000;
/** Length of the shortest slot. */
const slotMs = 5_000;
const dayMs = 86_400_000;
const ledger = 7;

interface Event {
  readonly at: number;
  readonly waitedMs: number;
  readonly end: string;
}

const events: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    // Some close together, some months apart.
    at: fc.oneof(fc.nat(60_000), fc.nat(3_600_000), fc.nat(200 * dayMs)).map((ms) => begin + ms),
    waitedMs: fc.nat(100_000),
    end: fc.constantFrom('finished', 'failed'),
  }),
  { maxLength: 60 },
);

/** Records these events, and as many of another ledger, in a new file, and calls `work` with their figures. */
function withSlots(received: readonly Event[], work: (slots: Slots) => void): void {
  const file = openLedgerFile(':memory:');
  try {
    const slots = createSlots(file);
    for (const { at, waitedMs, end } of received) {
      slots.requested(ledger, at);
      slots.started(ledger, at, waitedMs);
      slots.ended(ledger, at, end === 'failed');
      // The events of another ledger do not count.
      slots.requested(ledger + 1, at);
      slots.started(ledger + 1, at, 1);
    }
    slots.write();
    work(slots);
  } finally {
    file.close();
  }
}

it('the waiting times of a range are those of exactly the events in it, whatever its length', () => {
  // `from` and `length` are multiples of the shortest slot.
  const ranges = fc.record({
    from: fc.nat((150 * dayMs) / slotMs),
    length: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: (200 * dayMs) / slotMs })),
    buckets: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(events, ranges, (received, { from, length, buckets }) => {
      const range = { from: begin + from * slotMs, to: begin + (from + length) * slotMs };
      const inRange = received.filter(({ at }) => at >= range.from && at < range.to);
      const counts = new Map<number, number>();
      for (const { waitedMs } of inRange) counts.set(binOf(waitedMs), (counts.get(binOf(waitedMs)) ?? 0) + 1);
      withSlots(received, (slots) => {
        const { medianWaitMs, p95WaitMs } = slots.read(ledger, range, buckets);
        expect(medianWaitMs).toBe(waitAt(counts, 0.5));
        expect(p95WaitMs).toBe(waitAt(counts, 0.95));
      });
    }),
    { numRuns: 60 },
  );
});

it('figures count exactly the transactions that the list of the same time has, in whichever buckets', () => {
  const ranges = fc.record({
    from: fc.oneof(fc.nat(60_000), fc.nat(200 * dayMs)),
    length: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 200 * dayMs })),
    buckets: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(events, ranges, (received, { from, length, buckets: count }) => {
      const test = openTestLedgers();
      try {
        const { ledger } = test;
        const transactions = received.map(({ at, waitedMs, end }, index) =>
          transactionOf(`t${index}`, {
            requestedAt: at,
            startedAt: at + waitedMs,
            // Many end after the range.
            updatedAt: at + 2 * waitedMs,
            status: end === 'failed' ? 'done-failure' : 'done-success',
          }),
        );
        ledger.storeTransactions(
          transactions.map(({ id, requestedAt }) => transactionOf(id, { requestedAt })),
        );
        ledger.storeTransactions(transactions);
        const range = { from: begin + from, to: begin + from + length };
        const listed = (statuses: string[]) =>
          ledger.transactions(
            { ...range, to: range.to - 1, statuses, text: '', objectId: null },
            { first: 0, count: 1 },
          ).total;
        const { buckets } = ledger.figures(range, count);
        expect(buckets).toHaveLength(count);
        const sum = (figure: 'requested' | 'finished' | 'failed') =>
          buckets.reduce((all, each) => all + each[figure], 0);
        expect(sum('requested')).toBe(listed([]));
        expect(sum('finished')).toBe(listed(['done-success']));
        expect(sum('failed')).toBe(listed(['done-failure']));
        const stepMs = length / count;
        for (const bucket of buckets)
          if (bucket.requested > 0)
            expect(
              received.some(({ at }) => at > bucket.at - slotMs - 1 && at < bucket.at + stepMs + slotMs + 1),
            ).toBe(true);
      } finally {
        test.close();
      }
    }),
    { numRuns: 25 },
  );
});

it('events before a time are forgotten, and later ones are still counted', () => {
  const old = begin;
  const young = begin + 40 * dayMs;
  const received = [old, young].map((at) => ({ at, waitedMs: 100, end: 'finished' }));
  withSlots(received, (slots) => {
    slots.forget(ledger, begin + 20 * dayMs);
    const { buckets } = slots.read(ledger, { from: null, to: null }, 1);
    expect(buckets).toMatchObject([{ requested: 1, finished: 1 }]);
    expect(buckets[0]?.at).toBeGreaterThan(begin + 20 * dayMs);
  });
});

it('counts of earlier versions, by start and end, are computed again by the time of the request', () => {
  const test = openTestLedgers();
  try {
    const times = [0, 7_000, 2 * dayMs].map((ms) => begin + ms);
    test.ledger.storeTransactions(
      times.map((requestedAt, index) =>
        transactionOf(`t${index}`, {
          requestedAt,
          startedAt: requestedAt + 40_000,
          updatedAt: requestedAt + 80_000,
          status: index === 1 ? 'done-failure' : 'done-success',
        }),
      ),
    );
    const range = { from: begin, to: begin + 30 * dayMs };
    const expected = test.ledger.figures(range, 30);
    test.ledgers.close();
    const file = new Database(test.path);
    file.exec('UPDATE slot SET at = at + 40000; DELETE FROM wait_bin');
    file.exec('ALTER TABLE slot RENAME COLUMN requested TO started');
    file.pragma(`user_version = ${Number(file.pragma('user_version', { simple: true })) - 1}`);
    file.close();
    expect(test.reopen().figures(range, 30)).toEqual(expected);
    expect(expected.medianWaitMs).not.toBeNull();
  } finally {
    test.close();
  }
});
