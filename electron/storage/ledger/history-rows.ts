/** Stored history of one object beside its updates: readings of it that showed a change, and deletion. */
import { type ChangeTime, earliestOf, latestOf, timeBetween } from '../../../shared/monitor/change-time.ts';
import type { FieldChange } from '../../../shared/monitor/projection.ts';
import type { LedgerFile } from './open-ledger-file.ts';

export interface OwnChange {
  /** Index of the last update that was known then; -1 for none. */
  readonly afterIndex: number;
  readonly time: ChangeTime;
  /** Made by an own write; otherwise found by a read. */
  readonly shown: boolean;
  readonly fields: readonly FieldChange[];
}

export interface HistoryRows {
  add(objectKey: number, change: OwnChange): void;
  /** Attributes what readings found at this time to an own write, which was then executed. */
  attribute(objectKey: number, writtenIn: ChangeTime): void;
  /** Oldest first. */
  list(objectKey: number): OwnChange[];
}

interface HistoryRow {
  after_index: number;
  at: number;
  happened_after: number | null;
  shown: number;
  fields: string;
}

export function createHistoryRows(file: LedgerFile): HistoryRows {
  const add = file.prepare(
    'INSERT INTO own_change (object, after_index, at, happened_after, shown, fields) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const list = file.prepare<[number], HistoryRow>(
    'SELECT after_index, at, happened_after, shown, fields FROM own_change WHERE object = ? ORDER BY at, rowid',
  );
  const attribute = file.prepare(
    'UPDATE own_change SET shown = 1 WHERE object = ? AND shown = 0 AND at >= ? AND happened_after <= ?',
  );
  return {
    attribute(objectKey, writtenIn) {
      attribute.run(objectKey, earliestOf(writtenIn), latestOf(writtenIn));
    },
    add(objectKey, { afterIndex, time, shown, fields }) {
      add.run(objectKey, afterIndex, latestOf(time), earliestOf(time), Number(shown), JSON.stringify(fields));
    },
    list: (objectKey) =>
      list.all(objectKey).map(({ after_index, at, happened_after, shown, fields }) => ({
        afterIndex: after_index,
        time: timeBetween(happened_after, at),
        shown: shown === 1,
        fields: JSON.parse(fields),
      })),
  };
}
