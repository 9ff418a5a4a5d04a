/** A query as SQL text and values, and how many rows it finds. */
import type { LedgerFile } from './open-ledger-file.ts';

export interface Query {
  readonly sql: string;
  readonly values: (string | number)[];
}

/** Counts the rows of a query, up to `maximum`. */
export const countUpTo = (file: LedgerFile, { sql, values }: Query, maximum: number): number =>
  file
    .prepare<Query['values'], number>(`SELECT count(*) FROM (${sql} LIMIT ${maximum})`)
    .pluck()
    .get(...values) ?? 0;

/** Whether a query finds more rows than this. */
export const isMoreThan = (file: LedgerFile, query: Query, count: number): boolean =>
  countUpTo(file, query, count + 1) > count;
