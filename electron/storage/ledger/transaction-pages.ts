/** Reads pages of the monitor's list of transactions, newest first, and fast however many are stored. */
import type { Transaction, TransactionFilter } from '../../../shared/monitor/transaction.ts';
import { type Listing, listingOf, maxListed } from './calls/listing.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { countUpTo, type Query } from './query.ts';
import type { Tallies } from './tallies.ts';
import { wordsOf } from './text-query.ts';
import { keyOfTime, perMillisecond } from './transaction-key.ts';
import { createTransactionSearch } from './transaction-search.ts';

export interface TransactionPages {
  /** Without a stored count for the filter, `total` is at most {@link maxCounted}, and `isLimit` is true if it is. */
  page(
    ledger: number,
    filter: TransactionFilter,
    slice: { first: number; count: number },
  ): { total: number; isLimit: boolean; rows: Transaction[] };
  /** All transactions that match a filter, newest first; with a text, those that the search finds. */
  all(ledger: number, filter: TransactionFilter): Listing<Transaction>;
  /** Newest first. */
  ofObject(ledger: number, objectId: string, limit: number): Transaction[];
}

/** Counting stops at this number of rows. */
export const maxCounted = 10_000;

interface SelectedTransaction {
  id: string;
  objectId: string;
  type: string | null;
  status: string;
  requestedAt: number;
  startedAt: number | null;
  updatedAt: number;
  errors: string;
  cause: string | null;
  account: string | null;
}

export function createTransactionPages({
  file,
  tallies,
  identityOf,
}: {
  file: LedgerFile;
  tallies: Tallies;
  /** `ogit/_id` of the account of a ledger; null where it is unknown. */
  identityOf: (ledger: number) => string | null;
}): TransactionPages {
  const search = createTransactionSearch(file);

  const total = (ledger: number, filter: TransactionFilter, wanted: Query) => {
    if (filter.objectId !== null || filter.from !== null || filter.to !== null) {
      const counted = countUpTo(file, wanted, maxCounted);
      return { total: counted, isLimit: counted === maxCounted };
    }
    const counts = tallies.read(ledger, 'transaction-status');
    const named = filter.statuses.length === 0 ? Object.keys(counts) : filter.statuses;
    return { total: named.reduce((sum, name) => sum + (counts[name] ?? 0), 0), isLimit: false };
  };

  const read = (ledger: number, wanted: Query): Transaction[] => {
    const identity = identityOf(ledger);
    return file
      .prepare<(string | number)[], SelectedTransaction>(
        `WITH wanted AS MATERIALIZED (${wanted.sql})
         SELECT id, object_id AS objectId, status, requested_at AS requestedAt, started_at AS startedAt,
           updated_at AS updatedAt, errors, cause, account,
           (SELECT type FROM object WHERE object.ledger = ? AND object.id = write.object_id) AS type
         FROM wanted CROSS JOIN write ON write.key = wanted.key ORDER BY write.key DESC`,
      )
      .all(...wanted.values, ledger)
      .map((row) => toTransaction(row, identity));
  };

  const slice = ({ sql, values }: Query, first: number, count: number): Query => ({
    sql: `${sql} ORDER BY 1 DESC LIMIT ? OFFSET ?`,
    values: [...values, count, first],
  });
  const queryOf = (keys: readonly number[]): Query => ({
    sql: 'SELECT value AS key FROM json_each(?)',
    values: [JSON.stringify(keys)],
  });

  return {
    all(ledger, input) {
      const filter = { ...input, statuses: [...new Set(input.statuses)] };
      const wanted = keysWanted(ledger, filter);
      const words = wordsOf(filter.text.trim());
      const readThese = (keys: readonly number[]) => read(ledger, queryOf(keys));
      if (words !== '') {
        const { keys, isAll } = search.find(ledger, { words, wanted, filter, atLeast: maxListed });
        return listingOf({ keys, isAll, read: readThese });
      }
      const keys = file
        .prepare<Query['values'], number>(`SELECT key FROM (${wanted.sql}) ORDER BY key DESC`)
        .pluck()
        .all(...wanted.values);
      return listingOf({ keys, isAll: true, read: readThese });
    },
    page(ledger, input, { first, count }) {
      const filter = { ...input, statuses: [...new Set(input.statuses)] };
      const wanted = keysWanted(ledger, filter);
      const words = wordsOf(filter.text.trim());
      if (words === '')
        return { ...total(ledger, filter, wanted), rows: read(ledger, slice(wanted, first, count)) };
      const { keys, isAll } = search.find(ledger, { words, wanted, filter, atLeast: first + count });
      const rows = read(ledger, queryOf(keys.slice(first, first + count)));
      return { total: keys.length, isLimit: !isAll, rows };
    },
    ofObject: (ledger, objectId, limit) =>
      read(ledger, slice(keysWanted(ledger, { ...everything, objectId }), 0, limit)),
  };
}

const everything = { statuses: [], text: '', objectId: null, from: null, to: null };

/**
 * Keys of the transactions that a filter matches, ignoring its text; ordered by the first column they need no
 * sorting.
 */
function keysWanted(ledger: number, { statuses, from, to, objectId }: TransactionFilter): Query {
  const among: Query[] = [
    ...(from === null ? [] : [{ sql: 'key >= ?', values: [keyOfTime(from)] }]),
    ...(to === null ? [] : [{ sql: 'key < ?', values: [keyOfTime(to) + perMillisecond] }]),
    ...(objectId === null ? [] : [{ sql: 'object_id = ?', values: [objectId] }]),
  ];
  // Each state is walked along its own index, and the walks are merged.
  const parts = (statuses.length === 0 ? [null] : statuses).map((status): Query => {
    const condition = status === null ? [] : [{ sql: 'status = ?', values: [status] }];
    const all = [{ sql: 'ledger = ?', values: [ledger] }, ...condition, ...among];
    return {
      sql: `SELECT key FROM write WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
      values: all.flatMap(({ values }) => values),
    };
  });
  return {
    sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
    values: parts.flatMap(({ values }) => values),
  };
}

const toTransaction = (
  { type, errors, cause, account, ...row }: SelectedTransaction,
  identity: string | null,
): Transaction => ({
  ...row,
  type: type ?? '',
  errors: JSON.parse(errors),
  cause: cause === null ? null : JSON.parse(cause),
  by: authorOf({ cause, account }, identity),
});

function authorOf(
  { cause, account }: Pick<SelectedTransaction, 'cause' | 'account'>,
  identity: string | null,
): Transaction['by'] {
  if (cause !== null) return 'this-program';
  if (account === null || identity === null) return 'unknown';
  return account === identity ? 'this-account' : 'others';
}
