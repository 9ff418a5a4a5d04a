import fc from 'fast-check';
import { expect, it } from 'vitest';
import { binOf, waitAt } from '../../../shared/monitor/wait-bins.ts';
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
      slots.started(ledger, at, waitedMs);
      slots.ended(ledger, at, end === 'failed');
      // The events of another ledger do not count.
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

it('buckets count each event from the first to the last once, near its time', () => {
  fc.assert(
    fc.property(
      events.filter(({ length }) => length > 0),
      fc.integer({ min: 1, max: 200 }),
      (received, count) => {
        withSlots(received, (slots) => {
          const { buckets } = slots.read(ledger, { from: null, to: null }, count);
          expect(buckets).toHaveLength(count);
          const sum = (figure: 'started' | 'finished' | 'failed') =>
            buckets.reduce((all, each) => all + each[figure], 0);
          expect(sum('started')).toBe(received.length);
          expect(sum('finished')).toBe(received.filter(({ end }) => end === 'finished').length);
          expect(sum('failed')).toBe(received.filter(({ end }) => end === 'failed').length);
          const stepMs = (buckets[1]?.at ?? Number.POSITIVE_INFINITY) - (buckets[0]?.at ?? 0);
          for (const { at: bucketAt, started } of buckets)
            if (started > 0)
              expect(
                received.some(
                  ({ at }) => at > bucketAt - stepMs - slotMs && at < bucketAt + 2 * stepMs + slotMs,
                ),
              ).toBe(true);
        });
      },
    ),
    { numRuns: 60 },
  );
});

it('events before a time are forgotten, and later ones are still counted', () => {
  const old = begin;
  const young = begin + 40 * dayMs;
  const received = [old, young].map((at) => ({ at, waitedMs: 100, end: 'finished' }));
  withSlots(received, (slots) => {
    slots.forget(ledger, begin + 20 * dayMs);
    const { buckets } = slots.read(ledger, { from: null, to: null }, 1);
    expect(buckets).toMatchObject([{ started: 1, finished: 1 }]);
    expect(buckets[0]?.at).toBeGreaterThan(begin + 20 * dayMs);
  });
});
