/** How many transactions started, finished and failed in each piece of time, and how long they had waited. */
import { binOf, waitAt } from '../../../shared/monitor/wait-bins.ts';
import type { LedgerFile } from './open-ledger-file.ts';

export interface Figures {
  readonly buckets: { at: number; started: number; finished: number; failed: number }[];
  readonly medianWaitMs: number | null;
  readonly p95WaitMs: number | null;
}

export interface Slots {
  /** Within a transaction of the caller. */
  started(ledger: number, at: number, waitedMs: number): void;
  ended(ledger: number, at: number, failed: boolean): void;
  /** `from` and `to` in milliseconds since epoch; a limit that is null is where the kept ones begin or end. */
  read(ledger: number, range: { from: number | null; to: number | null }, buckets: number): Figures;
  /** Forgets what began before `moment`. */
  forget(ledger: number, moment: number): void;
}

/** Short pieces for the last minutes, long ones so that a month is read as quickly. */
const widths = [5_000, 300_000] as const;

interface Piece {
  at: number;
  started: number;
  finished: number;
  failed: number;
}

export function createSlots(file: LedgerFile): Slots {
  const add = file.prepare(
    `INSERT INTO slot (ledger, width, at, started, finished, failed) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET started = started + excluded.started, finished = finished + excluded.finished,
       failed = failed + excluded.failed`,
  );
  const addBin = file.prepare(
    `INSERT INTO wait_bin (ledger, width, at, bin, n) VALUES (?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET n = n + 1`,
  );
  const ends = file.prepare<[number, number], { first: number | null; last: number | null }>(
    'SELECT min(at) AS first, max(at) AS last FROM slot WHERE ledger = ? AND width = ?',
  );
  const pieces = file.prepare<[number, number, number, number], Piece>(
    'SELECT at, started, finished, failed FROM slot WHERE ledger = ? AND width = ? AND at BETWEEN ? AND ?',
  );
  const bins = file.prepare<[number, number, number, number], { bin: number; n: number }>(
    'SELECT bin, sum(n) AS n FROM wait_bin WHERE ledger = ? AND width = ? AND at BETWEEN ? AND ? GROUP BY bin',
  );
  const forgets = ['slot', 'wait_bin'].map((table) =>
    file.prepare(`DELETE FROM ${table} WHERE ledger = ? AND width = ? AND at < ?`),
  );
  const begin = (at: number, width: number) => Math.floor(at / width) * width;

  return {
    started(ledger, at, waitedMs) {
      for (const width of widths) {
        add.run(ledger, width, begin(at, width), 1, 0, 0);
        addBin.run(ledger, width, begin(at, width), binOf(waitedMs));
      }
    },
    ended(ledger, at, failed) {
      for (const width of widths) add.run(ledger, width, begin(at, width), 0, failed ? 0 : 1, failed ? 1 : 0);
    },
    read(ledger, range, count) {
      const [narrow, wide] = widths;
      const known = ends.get(ledger, narrow);
      const from = range.from ?? known?.first ?? 0;
      const to = Math.max(from + 1, range.to ?? (known?.last ?? from) + narrow);
      const step = (to - from) / count;
      const width = step >= wide ? wide : narrow;
      const buckets = Array.from({ length: count }, (_, index) => ({
        at: Math.round(from + index * step),
        started: 0,
        finished: 0,
        failed: 0,
      }));
      for (const piece of pieces.all(ledger, width, begin(from, width), to)) {
        const bucket = buckets[Math.min(count - 1, Math.max(0, Math.floor((piece.at - from) / step)))];
        if (!bucket) continue;
        bucket.started += piece.started;
        bucket.finished += piece.finished;
        bucket.failed += piece.failed;
      }
      const counts = new Map(
        bins.all(ledger, width, begin(from, width), to).map(({ bin, n }) => [bin, n] as const),
      );
      return { buckets, medianWaitMs: waitAt(counts, 0.5), p95WaitMs: waitAt(counts, 0.95) };
    },
    forget(ledger, moment) {
      for (const width of widths) for (const forget of forgets) forget.run(ledger, width, moment);
    },
  };
}
