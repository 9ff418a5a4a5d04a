/** Records the transactions of the rows of a run, each from the moment when the platform has accepted it. */

import type { AppDatabase } from './app-database.ts';
import { journalFault } from './journal/journal-fault.ts';

interface ObjectWrite {
  readonly runId: string;
  readonly record: number;
  readonly transactionId: string;
  /** Number of the request that carried it. */
  readonly number: number;
  /** Hash of the row as sent, as `RowOutcome.hash`. */
  readonly hash: readonly [number, number];
}

export interface ObjectWrites {
  /**
   * Records a write, which survives the end of the program.
   * @throws AppError `rejected` where the disk does not take it
   */
  keep(write: ObjectWrite): void;
  /** The last write of a row; null if none is known. */
  find(runId: string, record: number): Pick<ObjectWrite, 'transactionId' | 'number' | 'hash'> | null;
  /** The row that requested a transaction; null if none did, or its run was deleted. */
  rowOf(connectionId: string, transactionId: string): RowOfRun | null;
}

interface RowOfRun {
  readonly runId: string;
  readonly fileName: string;
  readonly record: number;
}

interface WriteRecord {
  readonly transactionId: string;
  readonly number: number;
  readonly a: number;
  readonly b: number;
}

export function createObjectWrites(database: AppDatabase): ObjectWrites {
  const insert = database.prepare(
    'INSERT INTO object_write (run_id, record, transaction_id, request, hash_a, hash_b) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const find = database.prepare<[string, number], WriteRecord>(
    `SELECT transaction_id AS transactionId, request AS number, hash_a AS a, hash_b AS b FROM object_write
       WHERE run_id = ? AND record = ? ORDER BY key DESC LIMIT 1`,
  );
  const rowOf = database.prepare<[string, string], RowOfRun>(
    `SELECT kept_run.id AS runId, kept_run.file_name AS fileName, object_write.record AS record
       FROM object_write JOIN kept_run ON kept_run.id = object_write.run_id
       WHERE object_write.transaction_id = ? AND kept_run.connection_id = ? ORDER BY object_write.key DESC LIMIT 1`,
  );
  return {
    keep({ runId, record, transactionId, number, hash: [a, b] }) {
      try {
        insert.run(runId, record, transactionId, number, a, b);
      } catch (error) {
        throw journalFault(error);
      }
    },
    find(runId, record) {
      const kept = find.get(runId, record);
      if (kept === undefined) return null;
      const { transactionId, number, a, b } = kept;
      return { transactionId, number, hash: [a, b] };
    },
    rowOf: (connectionId, transactionId) => rowOf.get(transactionId, connectionId) ?? null,
  };
}
