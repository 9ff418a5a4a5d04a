/** Table of timeseries values: one value for each vertex and timestamp. */
import type { Db } from './database.ts';

export interface TimedValue {
  /** Milliseconds since epoch. */
  readonly timestamp: number;
  readonly value: string;
}

/** A span of time, both ends included; absent properties do not limit it. */
export interface Span {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
  /** Order by timestamp; ascending by default. */
  readonly order?: 'asc' | 'desc';
}

export interface ValueTable {
  /** Stores a value; it replaces one at the same timestamp. */
  put(id: string, item: TimedValue): void;
  read(id: string, span: Span): TimedValue[];
}

export function createValueTable(db: Db): ValueTable {
  const put = db.prepare(
    `INSERT INTO timed_values (vertex, timestamp, value) SELECT number, ?, ? FROM vertices WHERE id = ?
     ON CONFLICT (vertex, timestamp) DO UPDATE SET value = excluded.value`,
  );
  const select = (order: 'ASC' | 'DESC') =>
    db.prepare<[string, number, number, number], TimedValue>(
      `SELECT timestamp, value FROM timed_values
       WHERE vertex = (SELECT number FROM vertices WHERE id = ?) AND timestamp BETWEEN ? AND ?
       ORDER BY timestamp ${order} LIMIT ?`,
    );
  const ascending = select('ASC');
  const descending = select('DESC');

  return {
    put: (id, { timestamp, value }) => {
      put.run(timestamp, value, id);
    },
    read: (
      id,
      { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER, limit = noLimit, order = 'asc' },
    ) => (order === 'asc' ? ascending : descending).all(id, from, to, limit),
  };
}

/** LIMIT without effect in SQLite. */
const noLimit = -1;
