/** Pages of transactions, newest first, however many are kept. */
import type { Transaction, TransactionFilter } from '../../../shared/monitor.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import { patternOf, phraseOf } from './text-query.ts';
import { keyOfTime, perMillisecond } from './transaction-rows.ts';

export interface TransactionPages {
  /**
   * `total` counts at most {@link mostCounted} where no count is kept of what the filter asks for, and at most
   * {@link mostFound} of a text. One or two characters are looked for in the newest {@link mostScanned} only.
   */
  page(
    ledger: number,
    filter: TransactionFilter,
    slice: { first: number; count: number },
  ): { total: number; rows: Transaction[] };
  /** Newest first. */
  ofObject(ledger: number, objectId: string, limit: number): Transaction[];
}

export const mostCounted = 10_000;
export const mostFound = 1_000;
export const mostScanned = 20_000;

interface Row {
  id: string;
  objectId: string;
  type: string | null;
  status: string;
  requestedAt: number;
  startedAt: number | null;
  updatedAt: number;
  errors: string;
  cause: string | null;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

export function createTransactionPages({
  file,
  tallies,
}: {
  file: LedgerFile;
  tallies: Tallies;
}): TransactionPages {
  /** The keys of one state, or of all, in their order; `among` narrows them down. */
  const keysOf = (status: string | null, ledger: number, among: readonly Condition[]): Condition => {
    const own: Condition[] =
      status === null
        ? [{ sql: 'ledger = ?', values: [ledger] }]
        : [{ sql: 'ledger = ? AND status = ?', values: [ledger, status] }];
    const all = [...own, ...among];
    return {
      sql: `SELECT key FROM write WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
      values: all.flatMap(({ values }) => values),
    };
  };

  const conditionsOf = (ledger: number, { from, to, objectId, text }: TransactionFilter): Condition[] => {
    const least = from === null ? [] : [{ sql: 'key >= ?', values: [keyOfTime(from)] }];
    const most = to === null ? [] : [{ sql: 'key < ?', values: [keyOfTime(to) + perMillisecond] }];
    const object = objectId === null ? [] : [{ sql: 'object_id = ?', values: [objectId] }];
    const short =
      text.trim() === '' || phraseOf(text) !== null
        ? []
        : [
            {
              sql: `(object_id || errors) LIKE ? ESCAPE '\\' AND key >= coalesce(
                (SELECT key FROM write WHERE ledger = ? ORDER BY key DESC LIMIT 1 OFFSET ${mostScanned}), 0)`,
              values: [patternOf(text), ledger],
            },
          ];
    return [...least, ...most, ...object, ...short];
  };

  /** Found texts in their order, looked up one by one: only as many as a page needs. */
  const foundText = (
    phrase: string,
    statuses: readonly string[],
    ledger: number,
    among: readonly Condition[],
  ) => {
    const states = statuses.map(() => '?').join(', ');
    const all = [
      { sql: 'write_text MATCH ?', values: [phrase] },
      { sql: 'ledger = ?', values: [ledger] },
      ...(statuses.length === 0 ? [] : [{ sql: `status IN (${states})`, values: statuses }]),
      // The range narrows down the walk along the text index itself, which takes whole numbers only.
      ...among.map(({ sql, values }) => ({
        sql: sql.replace(/^key (\S+) \?/, 'write_text.rowid $1 CAST(? AS INTEGER)'),
        values,
      })),
    ];
    return {
      sql: `SELECT write_text.rowid AS key FROM write_text CROSS JOIN write ON write.key = write_text.rowid
            WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
      values: all.flatMap(({ values }) => values),
    };
  };

  const keysWanted = (ledger: number, filter: TransactionFilter): Condition => {
    const among = conditionsOf(ledger, filter);
    const phrase = phraseOf(filter.text);
    if (phrase !== null) return foundText(phrase, filter.statuses, ledger, among);
    // Each state is walked along its own index, and the walks are merged.
    const parts = (filter.statuses.length === 0 ? [null] : filter.statuses).map((status) =>
      keysOf(status, ledger, among),
    );
    return {
      sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
      values: parts.flatMap(({ values }) => values),
    };
  };

  const total = (ledger: number, filter: TransactionFilter, wanted: Condition): number => {
    const isKept =
      filter.text.trim() === '' && filter.objectId === null && filter.from === null && filter.to === null;
    if (!isKept)
      return file
        .prepare<(string | number)[], number>(
          `SELECT count(*) FROM (SELECT key FROM (${wanted.sql}) LIMIT ${filter.text.trim() === '' ? mostCounted : mostFound})`,
        )
        .pluck()
        .get(...wanted.values) as number;
    const counts = tallies.read(ledger, 'transaction-status');
    const named = filter.statuses.length === 0 ? Object.keys(counts) : filter.statuses;
    return named.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  };

  const read = (ledger: number, wanted: Condition, first: number, count: number): Transaction[] =>
    file
      .prepare<(string | number)[], Row>(
        `WITH wanted AS MATERIALIZED (${wanted.sql} ORDER BY 1 DESC LIMIT ? OFFSET ?)
         SELECT id, object_id AS objectId, status, requested_at AS requestedAt, started_at AS startedAt,
           updated_at AS updatedAt, errors, cause,
           (SELECT type FROM object WHERE object.ledger = ? AND object.id = write.object_id) AS type
         FROM wanted JOIN write ON write.key = wanted.key ORDER BY write.key DESC`,
      )
      .all(...wanted.values, count, first, ledger)
      .map(toTransaction);

  return {
    page(ledger, filter, { first, count }) {
      const wanted = keysWanted(ledger, { ...filter, statuses: [...new Set(filter.statuses)] });
      return { total: total(ledger, filter, wanted), rows: read(ledger, wanted, first, count) };
    },
    ofObject: (ledger, objectId, limit) =>
      read(ledger, keysOf(null, ledger, [{ sql: 'object_id = ?', values: [objectId] }]), 0, limit),
  };
}

const toTransaction = ({ type, errors, cause, ...row }: Row): Transaction => ({
  ...row,
  type: type ?? '',
  errors: JSON.parse(errors),
  cause: cause === null ? null : JSON.parse(cause),
});
