/** Counts transactions that started, finished and failed in each time slot, and how long they had waited. */
import { binOf, waitAt } from '../../../shared/monitor/wait-bins.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { slotBegin, slotRangesOf, slotWidths } from './slot-ranges.ts';

export interface Figures {
  readonly buckets: { at: number; started: number; finished: number; failed: number }[];
  readonly medianWaitMs: number | null;
  readonly p95WaitMs: number | null;
}

export interface Slots {
  /** Within a transaction of the caller, until {@link Slots.write}. */
  started(ledger: number, at: number, waitedMs: number): void;
  ended(ledger: number, at: number, failed: boolean): void;
  write(): void;
  /** Discards what was added and not written. */
  discard(): void;
  /** `from` and `to` in milliseconds since epoch; null is the begin or the end of the stored times. */
  read(ledger: number, range: { from: number | null; to: number | null }, buckets: number): Figures;
  /** Deletes what ended before `moment`. */
  forget(ledger: number, moment: number): void;
}

interface SlotCounts {
  readonly at: number;
  started: number;
  finished: number;
  failed: number;
}
type CoverageFigure = 'started' | 'finished' | 'failed';

const [shortest] = slotWidths;

export function createSlots(file: LedgerFile): Slots {
  const add = file.prepare(
    `INSERT INTO slot (ledger, width, at, started, finished, failed) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET started = started + excluded.started, finished = finished + excluded.finished,
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
  const slots = file.prepare<[number, number, number, number], SlotCounts>(
    'SELECT at, started, finished, failed FROM slot WHERE ledger = ? AND width = ? AND at >= ? AND at < ?',
  );
  const bins = file.prepare<[number, number, number, number], { bin: number; n: number }>(
    'SELECT bin, sum(n) AS n FROM wait_bin WHERE ledger = ? AND width = ? AND at >= ? AND at < ? GROUP BY bin',
  );
  const forgets = ['slot', 'wait_bin'].map((table) =>
    file.prepare(`DELETE FROM ${table} WHERE ledger = ? AND width = ? AND at <= ?`),
  );
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
      slot: { at: begin, started: 0, finished: 0, failed: 0 },
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
    started(ledger, at, waitedMs) {
      const bin = binOf(waitedMs);
      for (const width of slotWidths) {
        const { slot, waits } = pendingAt(ledger, width, at);
        slot.started += 1;
        waits.set(bin, (waits.get(bin) ?? 0) + 1);
      }
    },
    ended(ledger, at, failed) {
      for (const width of slotWidths) pendingAt(ledger, width, at).slot[failed ? 'failed' : 'finished'] += 1;
    },
    write() {
      for (const { ledger, width, slot, waits } of pending.values()) {
        add.run(ledger, width, slot.at, slot.started, slot.finished, slot.failed);
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
      const width = slotWidths.findLast((each) => each <= step) ?? shortest;
      const buckets = Array.from({ length: count }, (_, index) => ({
        at: Math.round(from + index * step),
        started: 0,
        finished: 0,
        failed: 0,
      }));
      for (const slot of slots.all(ledger, width, slotBegin(from, width), to))
        distribute(slot, width, buckets, { from, step });
      const waits = waitsIn(ledger, from, to);
      return { buckets, medianWaitMs: waitAt(waits, 0.5), p95WaitMs: waitAt(waits, 0.95) };
    },
    forget(ledger, moment) {
      for (const width of slotWidths) for (const forget of forgets) forget.run(ledger, width, moment - width);
    },
  };
}

/** Distributes the counts of a slot over the buckets that it overlaps, in proportion; rounding loses nothing. */
function distribute(
  slot: SlotCounts,
  width: number,
  buckets: Figures['buckets'],
  { from, step }: { from: number; step: number },
): void {
  const bucketAt = (at: number) => Math.min(buckets.length - 1, Math.max(0, Math.floor((at - from) / step)));
  const begin = bucketAt(slot.at);
  const end = bucketAt(slot.at + width - 1);
  for (const what of ['started', 'finished', 'failed'] satisfies CoverageFigure[]) {
    let assigned = 0;
    for (let index = begin; index <= end; index++) {
      const bucket = buckets[index];
      if (!bucket) continue;
      const passed = index === end ? 1 : Math.max(0, from + (index + 1) * step - slot.at) / width;
      const due = Math.round(slot[what] * passed);
      bucket[what] += due - assigned;
      assigned = due;
    }
  }
}
