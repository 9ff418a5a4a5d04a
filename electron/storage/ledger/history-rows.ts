/** What is kept of one object beside its updates: readings of it that showed something new, and forgetting. */
import type { FieldChange } from '../../../shared/monitor/picture.ts';
import type { LedgerFile } from './open-ledger-file.ts';

export interface OwnChange {
  /** The last update that was known then; -1 for none. */
  readonly afterIndex: number;
  /** Milliseconds since epoch. */
  readonly at: number;
  /** Made by an own write; otherwise it is what was found when somebody looked. */
  readonly shown: boolean;
  readonly fields: readonly FieldChange[];
}

export interface HistoryRows {
  add(objectKey: number, change: OwnChange): void;
  /** Oldest first. */
  list(objectKey: number): OwnChange[];
}

export function createHistoryRows(file: LedgerFile): HistoryRows {
  const add = file.prepare(
    'INSERT INTO own_change (object, after_index, at, shown, fields) VALUES (?, ?, ?, ?, ?)',
  );
  const list = file.prepare<[number], { afterIndex: number; at: number; shown: number; fields: string }>(
    'SELECT after_index AS afterIndex, at, shown, fields FROM own_change WHERE object = ? ORDER BY at, rowid',
  );
  return {
    add: (objectKey, { afterIndex, at, shown, fields }) =>
      void add.run(objectKey, afterIndex, at, Number(shown), JSON.stringify(fields)),
    list: (objectKey) =>
      list.all(objectKey).map((row) => ({ ...row, shown: row.shown === 1, fields: JSON.parse(row.fields) })),
  };
}
