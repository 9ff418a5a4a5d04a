/**
 * Counts the transactions that were requested in each time slot, how they ended, and how long they waited. All are counted
 * by the time of the request, as they are listed.
 */
import { isEnded, isFailure } from '../../../shared/monitor/transaction-status.ts';
import { binOf, waitAt } from '../../../shared/monitor/wait-bins.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { slotBegin, slotRangesOf, slotWidths } from './slot-ranges.ts';
import { keyOfTime } from './transaction-key.ts';

interface Counts {
  requested: number;
  finished: number;
  failed: number;
}

export interface Figures {
  readonly buckets: ({ at: number } & Counts)[];
  readonly medianWaitMs: number | null;
  readonly p95WaitMs: number | null;
}

export interface Slots {
  /** Within a transaction of the caller, until {@link Slots.write}, as the following two. @param at time of the request */
  requested(ledger: number, at: number): void;
  started(ledger: number, at: number, waitedMs: number): void;
  ended(ledger: number, at: number, failed: boolean): void;
  write(): void;
  /** Discards what was added and not written. */
  discard(): void;
  /** `from` and `to` (not included) in milliseconds since epoch; null is the begin or the end of the stored times. */
  read(ledger: number, range: { from: number | null; to: number | null }, buckets: number): Figures;
  /** Deletes what ended before `moment`. */
  forget(ledger: number, moment: number): void;
}

interface SlotCounts extends Counts {
  readonly at: number;
}

const [shortest] = slotWidths;

export function createSlots(file: LedgerFile): Slots {
  const add = file.prepare(
    `INSERT INTO slot (ledger, width, at, requested, finished, failed) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requested = requested + excluded.requested, finished = finished + excluded.finished,
       failed = failed + excluded.failed`,
  );
  const addBin = file.prepare(
    `INSERT INTO wait_bin (ledger, width, at, bin, n) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  );
  // Two statements: one that selects both would read every row.
  const [first, last] = ['min', 'max'].map((which) =>
    file
      .prepare<[number, number], number | null>(
        `SELECT ${which}(at) FROM slot WHERE ledger = ? AND width = ?`,
      )
      .pluck(),
  );
  const bins = file.prepare<[number, number, number, number], { bin: number; n: number }>(
    'SELECT bin, sum(n) AS n FROM wait_bin WHERE ledger = ? AND width = ? AND at >= ? AND at < ? GROUP BY bin',
  );
  const forgets = ['slot', 'wait_bin'].map((table) =>
    file.prepare(`DELETE FROM ${table} WHERE ledger = ? AND width = ? AND at <= ?`),
  );
  const countsIn = createCounting(file);
  let pending = new Map<
    string,
    { ledger: number; width: number; slot: SlotCounts; waits: Map<number, number> }
  >();

  const pendingAt = (ledger: number, width: number, at: number) => {
    const begin = slotBegin(at, width);
    const key = `${ledger} ${width} ${begin}`;
    const known = pending.get(key);
    if (known) return known;
    const fresh = {
      ledger,
      width,
      slot: { at: begin, ...noCounts },
      waits: new Map(),
    };
    pending.set(key, fresh);
    return fresh;
  };

  const waitsIn = (ledger: number, from: number, to: number): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const range of slotRangesOf(from, to))
      for (const { bin, n } of bins.all(ledger, range.width, range.from, range.to))
        counts.set(bin, (counts.get(bin) ?? 0) + n);
    return counts;
  };

  return {
    requested(ledger, at) {
      for (const width of slotWidths) pendingAt(ledger, width, at).slot.requested += 1;
    },
    started(ledger, at, waitedMs) {
      const bin = binOf(waitedMs);
      for (const width of slotWidths) {
        const { waits } = pendingAt(ledger, width, at);
        waits.set(bin, (waits.get(bin) ?? 0) + 1);
      }
    },
    ended(ledger, at, failed) {
      for (const width of slotWidths) pendingAt(ledger, width, at).slot[failed ? 'failed' : 'finished'] += 1;
    },
    write() {
      for (const { ledger, width, slot, waits } of pending.values()) {
        add.run(ledger, width, slot.at, slot.requested, slot.finished, slot.failed);
        for (const [bin, n] of waits) addBin.run(ledger, width, slot.at, bin, n);
      }
      pending.clear();
    },
    discard() {
      pending = new Map();
    },
    read(ledger, range, count) {
      const from = range.from ?? first?.get(ledger, shortest) ?? 0;
      const to = Math.max(from + 1, range.to ?? (last?.get(ledger, shortest) ?? from) + shortest);
      const step = (to - from) / count;
      // Buckets meet between two slots if they are wide enough, so that few transactions are counted one by one.
      const border = (index: number) => {
        const at = from + index * step;
        return index === 0 || index === count || step < shortest ? Math.round(at) : slotBegin(at, shortest);
      };
      const buckets = Array.from({ length: count }, (_, index) => ({
        at: Math.round(from + index * step),
        ...countsIn(ledger, border(index), border(index + 1)),
      }));
      const waits = waitsIn(ledger, from, to);
      return { buckets, medianWaitMs: waitAt(waits, 0.5), p95WaitMs: waitAt(waits, 0.95) };
    },
    forget(ledger, moment) {
      for (const width of slotWidths) for (const forget of forgets) forget.run(ledger, width, moment - width);
    },
  };
}

/** Returns a function that counts the transactions of a range of time exactly. */
function createCounting(file: LedgerFile): (ledger: number, from: number, to: number) => Counts {
  const slots = file.prepare<[number, number, number, number], Counts>(
    `SELECT total(requested) AS requested, total(finished) AS finished, total(failed) AS failed FROM slot
     WHERE ledger = ? AND width = ? AND at >= ? AND at < ?`,
  );
  const rows = file.prepare<[number, number, number], { status: string; n: number }>(
    'SELECT status, count(*) AS n FROM write WHERE ledger = ? AND key >= ? AND key < ? GROUP BY status',
  );

  const rowsIn = (ledger: number, from: number, to: number): Counts =>
    from >= to
      ? noCounts
      : rows
          .all(ledger, keyOfTime(from), keyOfTime(to))
          .map(({ status, n }) => ({
            requested: n,
            finished: isEnded(status) && !isFailure(status) ? n : 0,
            failed: isFailure(status) && status !== 'gone' ? n : 0,
          }))
          .reduce(sum, noCounts);

  // The whole slots, and the transactions themselves at both ends, where only a part of a slot is in the range.
  return (ledger, from, to) => {
    const begin = Math.ceil(from / shortest) * shortest;
    const end = slotBegin(to, shortest);
    if (begin >= end) return rowsIn(ledger, from, to);
    return slotRangesOf(begin, end)
      .map((range) => slots.get(ledger, range.width, range.from, range.to) ?? noCounts)
      .concat(rowsIn(ledger, from, begin), rowsIn(ledger, end, to))
      .reduce(sum, noCounts);
  };
}

const noCounts: Counts = { requested: 0, finished: 0, failed: 0 };

const sum = (one: Counts, other: Counts): Counts => ({
  requested: one.requested + other.requested,
  finished: one.finished + other.finished,
  failed: one.failed + other.failed,
});
