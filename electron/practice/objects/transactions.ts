/** Stores transactions: the writes that clients requested, and the state of each. @source interfaces.md 2.7 and 3 */
import type { JsonObject } from '../graph/json.ts';
import type { Db } from '../store/database.ts';
import type { ObjectError } from './errors.ts';
import { pathStep } from './view.ts';

export const transactionStatuses = ['waiting', 'processing', 'done-success', 'done-failure'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** The requested write. */
export type ObjectWork =
  | { readonly kind: 'put'; readonly type: string; readonly message: JsonObject }
  | { readonly kind: 'remove' };

export interface Transaction {
  /** Ascending in the order of the requests. */
  readonly number: number;
  readonly id: string;
  readonly view: string;
  /** Id of the object. */
  readonly object: string;
  /** `ogit/_id` of the account that requested it. */
  readonly account: string;
  readonly status: TransactionStatus;
  /** Milliseconds since epoch, like the next two. */
  readonly requestedAt: number;
  readonly updatedAt: number;
  /** -1 until it starts. */
  readonly startedAt: number;
  readonly errors: readonly ObjectError[];
}

interface TransactionQuery {
  readonly view: string;
  readonly status?: TransactionStatus | undefined;
  /** Only those requested at this moment or later. */
  readonly since?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Transactions {
  add(
    request: Pick<Transaction, 'id' | 'view' | 'object' | 'account' | 'requestedAt'>,
    work: ObjectWork,
  ): Transaction;
  find(view: string, id: string): Transaction | undefined;
  byNumber(number: number): Transaction | undefined;
  /** Returns transactions, the newest one first. */
  list(query: TransactionQuery): Transaction[];
  /** Returns the oldest transactions in a state. */
  next(status: TransactionStatus, count: number): Transaction[];
  workOf(transaction: Transaction): ObjectWork;
  start(transaction: Transaction, at: number): void;
  finish(transaction: Transaction, errors: readonly ObjectError[], at: number): void;
  clear(): void;
}

type TransactionRow = Omit<Transaction, 'errors'> & { readonly errors: string };

export function createTransactions(db: Db): Transactions {
  const columns = `number, id, view, object, account, status, requested_at AS requestedAt, updated_at AS updatedAt,
    started_at AS startedAt, errors`;
  const add = db.prepare<(string | number)[], TransactionRow>(
    `INSERT INTO object_transactions
       (id, view, object, account, work, status, requested_at, updated_at, started_at, errors)
     VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, -1, '[]') RETURNING ${columns}`,
  );
  const select = (where: string) =>
    db.prepare<(string | number)[], TransactionRow>(
      `SELECT ${columns} FROM object_transactions WHERE ${where}`,
    );
  const byId = select('view = ? AND id = ?');
  const byNumber = select('number = ?');
  const next = select('status = ? ORDER BY number LIMIT ?');
  const list = select('view = ? AND requested_at >= ? ORDER BY number DESC LIMIT ? OFFSET ?');
  const listOfStatus = select(
    'view = ? AND status = ? AND requested_at >= ? ORDER BY number DESC LIMIT ? OFFSET ?',
  );
  const work = db.prepare<[number], string>('SELECT work FROM object_transactions WHERE number = ?').pluck();
  const start = db.prepare(
    `UPDATE object_transactions SET status = 'processing', started_at = ?, updated_at = ? WHERE number = ?`,
  );
  // The request is removed, because it is no longer needed and may be large.
  const finish = db.prepare(
    `UPDATE object_transactions SET status = ?, updated_at = ?, errors = ?, work = '' WHERE number = ?`,
  );
  const clear = db.prepare('DELETE FROM object_transactions');

  return {
    add: ({ id, view, object, account, requestedAt }, request) => {
      const row = add.get(id, view, object, account, JSON.stringify(request), requestedAt, requestedAt);
      if (row === undefined) throw new Error('A transaction could not be kept.');
      return toTransaction(row);
    },
    find: (view, id) => byId.all(view, id).map(toTransaction)[0],
    byNumber: (number) => byNumber.all(number).map(toTransaction)[0],
    list: ({ view, status, since = 0, limit, offset }) =>
      (status === undefined
        ? list.all(view, since, limit, offset)
        : listOfStatus.all(view, status, since, limit, offset)
      ).map(toTransaction),
    next: (status, count) => next.all(status, count).map(toTransaction),
    workOf: ({ number }) => JSON.parse(work.get(number) ?? ''),
    start: ({ number }, at) => {
      start.run(at, at, number);
    },
    finish: ({ number }, errors, at) => {
      finish.run(errors.length === 0 ? 'done-success' : 'done-failure', at, JSON.stringify(errors), number);
    },
    clear: () => {
      clear.run();
    },
  };
}

const toTransaction = (row: TransactionRow): Transaction => ({ ...row, errors: JSON.parse(row.errors) });

/** Returns a transaction as JSON. @source interfaces.md 2.7; the items of `errors`: wire.md §5, chosen */
export function readTransaction(transaction: Transaction) {
  const { id, object, status, requestedAt, updatedAt, startedAt, errors } = transaction;
  const view = `/views/${pathStep(transaction.view)}`;
  return {
    link: `${view}/transactions/${pathStep(id)}`,
    object: `${view}/objects/${pathStep(object)}`,
    status,
    requestedAt,
    updatedAt,
    startedAt,
    errors,
  };
}
