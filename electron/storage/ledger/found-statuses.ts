/** Stores changes of status that were found by reading an object, until their update arrives: none is reported twice. */
import { type ChangeTime, earliestOf, latestOf, timeBetween } from '../../../shared/monitor/change-time.ts';
import type { KnownOpening } from './dashboard/pending-flow.ts';
import type { LedgerFile } from './open-ledger-file.ts';

export interface FoundStatus {
  /** Empty if no status was known. */
  readonly statusBefore: string;
  readonly status: string;
  /** When it was read, in milliseconds since epoch. */
  readonly readAt: number;
  readonly time: ChangeTime;
  /** Whether it was reported as an event. If not, an own write may have caused it, or no status was known before. */
  readonly isReported: boolean;
  /** Whether it is in the counts of the dashboard. */
  readonly isCounted: boolean;
  /** When the incident was opened, as known before the reading; null where it is not known. */
  readonly opening: KnownOpening | null;
}

/** The last such change of each object. All calls are made within a transaction of the caller. */
export interface FoundStatuses {
  /** Returns the change of an object; null if its last change of status came with an update. */
  of(object: number): FoundStatus | null;
  set(object: number, found: FoundStatus): void;
  remove(object: number): void;
  /** Called when the transaction had no effect. */
  discard(): void;
}

interface FoundRow {
  object: number;
  status_before: string;
  status: string;
  read_at: number;
  at: number;
  happened_after: number | null;
  noticed: number;
  counted: number;
  opened_at: number | null;
  opened_after: number | null;
  reacted: number;
  written: number;
}

export function createFoundStatuses(file: LedgerFile): FoundStatuses {
  const all = file.prepare<[], FoundRow>('SELECT * FROM found_status');
  const set = file.prepare(
    'INSERT OR REPLACE INTO found_status VALUES (@object, @status_before, @status, @read_at, @at, @happened_after, @noticed, @counted, @opened_at, @opened_after, @reacted, @written)',
  );
  const remove = file.prepare('DELETE FROM found_status WHERE object = ?');
  // Cached, because there are few at a time, and every update needs them.
  let cache: Map<number, FoundStatus> | null = null;
  const read = () => {
    cache ??= new Map(all.all().map((row) => [row.object, toFound(row)]));
    return cache;
  };
  return {
    of: (object) => read().get(object) ?? null,
    set(object, found) {
      read().set(object, found);
      set.run(toRow(object, found));
    },
    remove(object) {
      if (read().delete(object)) remove.run(object);
    },
    discard() {
      cache = null;
    },
  };
}

const toFound = (row: FoundRow): FoundStatus => ({
  statusBefore: row.status_before,
  status: row.status,
  readAt: row.read_at,
  time: timeBetween(row.happened_after, row.at),
  isReported: row.noticed === 1,
  isCounted: row.counted === 1,
  opening:
    row.opened_at === null
      ? null
      : {
          at: row.opened_at,
          happened_after: row.opened_after,
          reacted: row.reacted,
          written: row.written,
        },
});

const toRow = (object: number, found: FoundStatus): FoundRow => ({
  object,
  status_before: found.statusBefore,
  status: found.status,
  read_at: found.readAt,
  at: latestOf(found.time),
  happened_after: earliestOf(found.time),
  noticed: Number(found.isReported),
  counted: Number(found.isCounted),
  opened_at: found.opening?.at ?? null,
  opened_after: found.opening?.happened_after ?? null,
  reacted: found.opening?.reacted ?? 0,
  written: found.opening?.written ?? 0,
});
