/** The transactions of a ledger, each with its last reported state. */

import { type ChangeTime, exactTime, timeBetween } from '../../../shared/monitor/change-time.ts';
import type { Transaction } from '../../../shared/monitor/transaction.ts';
import { isEnded, isFailure, isFurther, isSuccess } from '../../../shared/monitor/transaction-status.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import { wordsOf } from './text-query.ts';
import type { Slots } from './time-slots.ts';
import { keyOfTime, perMillisecond } from './transaction-key.ts';

/** `account`: `ogit/_id` of the account that requested the write, where the platform names it. */
export type ReceivedTransaction = Omit<Transaction, 'type' | 'cause' | 'by'> & {
  readonly account?: string | undefined;
};
export type Cause = NonNullable<Transaction['cause']>;

export interface TransactionChange {
  readonly id: string;
  readonly objectId: string;
  readonly errors: Transaction['errors'];
  /** Null if the transaction was not known. */
  readonly statusBefore: string | null;
  readonly status: string;
  readonly cause: Cause | null;
  /** When it reached this status; of one that the platform has forgotten, when it was last reported. */
  readonly time: ChangeTime;
  readonly receivedAt: number;
}

/** An own write that succeeded and whose object was not read since. */
export interface UnreadWrite {
  readonly id: string;
  readonly objectId: string;
  readonly cause: Cause;
  /** When the write was done. */
  readonly time: ChangeTime;
}

/** Within a transaction of the caller. */
export interface TransactionRows {
  /** Stores a reported transaction; returns null if nothing is new. A `cause` is kept once it is known. */
  store(
    transaction: ReceivedTransaction,
    facts: {
      ledger: number;
      version: number;
      cause: Cause | null;
      receivedAt: number;
      /** Whether the account of the ledger may have requested it: then no update reports what it changed. */
      isOfAccount: boolean;
    },
  ): TransactionChange | null;
  /** Open transactions, the oldest first, of those requested after a moment. */
  open(ledger: number, limit: number, after?: number): OpenTransaction[];
  openOwn(ledger: number, limit: number): OpenTransaction[];
  /** Own writes that succeeded and whose object was not read since, the oldest first. */
  unread(ledger: number, limit: number): UnreadWrite[];
  /** Records that the object was read after this write; returns false if no reading has to follow this write. */
  markRead(ledger: number, id: string, version: number): boolean;
  /** A write of this program to the object is open, or the object was not read since. */
  isReadAfterOwnWrite(ledger: number, objectId: string): boolean;
  /** Objects that the account wrote with another program and that were not read since, the newest write first. */
  writtenElsewhere(ledger: number, limit: number): string[];
  /** The writes to one of these objects after which it was not read. */
  writesElsewhere(ledger: number, objectId: string): string[];
  newestRequestedAt(ledger: number): number | null;
  changesSince(ledger: number, version: number): { objectId: string; changes: number }[];
}

export interface OpenTransaction {
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly requestedAt: number;
  /** Whether this program requested it. */
  readonly isOwn: boolean;
}

/** Values of `unread`: an object is read after a write of this program, or of the account with another program. */
const toRead = { no: 0, own: 1, elsewhere: 2 } as const;

/** SQL condition: an object will be read because this program wrote it, so changes are attributed to the program. */
export const isReadAfterOwnWrite = (ledger: string, objectId: string): string =>
  `EXISTS (SELECT 1 FROM write AS own WHERE own.ledger = ${ledger} AND own.object_id = ${objectId}
    AND own.cause IS NOT NULL AND (own.ended = 0 OR own.unread = ${toRead.own}))`;

interface TransactionRecord {
  key: number;
  unread: number;
  object_id: string;
  words: string;
  status: string;
  requested_at: number;
  started_at: number | null;
  updated_at: number;
  errors: string;
  cause: string | null;
  account: string | null;
}

interface Unread extends Pick<UnreadWrite, 'id' | 'objectId'> {
  readonly cause: string;
  readonly begunAt: number;
  readonly endedAt: number;
}

export function createTransactionRows(deps: {
  file: LedgerFile;
  tallies: Tallies;
  slots: Slots;
}): TransactionRows {
  const { file } = deps;
  const [open, openOwn] = ['', 'AND cause IS NOT NULL'].map((own) =>
    file.prepare<[number, number, number], Omit<OpenTransaction, 'isOwn'> & { isOwn: number }>(
      `SELECT id, requested_at AS requestedAt, cause IS NOT NULL AS isOwn FROM write
       WHERE ledger = ? AND ended = 0 ${own} AND key >= ? ORDER BY key LIMIT ?`,
    ),
  );
  const toOpen = ({ isOwn, ...row }: { id: string; requestedAt: number; isOwn: number }) => ({
    ...row,
    isOwn: isOwn === 1,
  });
  const unread = file.prepare<[number, number], Unread>(
    `SELECT id, object_id AS objectId, cause, coalesce(started_at, requested_at) AS begunAt, updated_at AS endedAt FROM write WHERE ledger = ? AND unread = 1 ORDER BY key LIMIT ?`,
  );
  const markRead = file.prepare(
    'UPDATE write SET unread = 0, version = ? WHERE ledger = ? AND id = ? AND unread <> 0',
  );
  const afterOwnWrite = file
    .prepare<[number, string], number>(`SELECT ${isReadAfterOwnWrite('?', '?')}`)
    .pluck();
  const elsewhere = file
    .prepare<[number], string>(
      `SELECT object_id FROM write WHERE ledger = ? AND unread = ${toRead.elsewhere}
       AND NOT ${isReadAfterOwnWrite('write.ledger', 'write.object_id')} ORDER BY key DESC`,
    )
    .pluck();
  const elsewhereOf = file
    .prepare<[number, string], string>(
      `SELECT id FROM write WHERE ledger = ? AND object_id = ? AND unread = ${toRead.elsewhere}`,
    )
    .pluck();
  const newest = file
    .prepare<[number], number>('SELECT requested_at FROM write WHERE ledger = ? ORDER BY key DESC LIMIT 1')
    .pluck();
  const since = file.prepare<[number, number], { objectId: string; changes: number }>(
    `SELECT object_id AS objectId, count(*) AS changes FROM write WHERE ledger = ? AND version > ?
     GROUP BY object_id`,
  );

  return {
    store: createStoreTransaction(deps),
    open: (ledger, limit, after) =>
      open?.all(ledger, after === undefined ? 0 : keyOfTime(after + 1), limit).map(toOpen) ?? [],
    openOwn: (ledger, limit) => openOwn?.all(ledger, 0, limit).map(toOpen) ?? [],
    unread: (ledger, limit) =>
      unread.all(ledger, limit).map(({ begunAt, endedAt, cause, ...row }) => ({
        ...row,
        cause: JSON.parse(cause),
        time: timeBetween(begunAt, endedAt),
      })),
    markRead: (ledger, id, version) => markRead.run(version, ledger, id).changes > 0,
    isReadAfterOwnWrite: (ledger, objectId) => afterOwnWrite.get(ledger, objectId) === 1,
    writtenElsewhere(ledger, limit) {
      const found = new Set<string>();
      // The limit counts objects, however often each was written.
      for (const objectId of elsewhere.iterate(ledger)) {
        if (found.size >= limit) break;
        found.add(objectId);
      }
      return [...found];
    },
    writesElsewhere: (ledger, objectId) => elsewhereOf.all(ledger, objectId),
    newestRequestedAt: (ledger) => newest.get(ledger) ?? null,
    changesSince: (ledger, version) => since.all(ledger, version),
  };
}

/** Stores what is new of a transaction, and counts it. */
function createStoreTransaction(deps: Parameters<typeof createTransactionRows>[0]): TransactionRows['store'] {
  const { file, tallies, slots } = deps;
  const find = file.prepare<[number, string], TransactionRecord>(
    'SELECT key, unread, object_id, words, status, requested_at, started_at, updated_at, errors, cause, account FROM write WHERE ledger = ? AND id = ?',
  );
  const isTaken = file.prepare<[number], number>('SELECT 1 FROM write WHERE key = ?').pluck();
  const lastIn = file
    .prepare<[number, number], number | null>('SELECT max(key) FROM write WHERE key >= ? AND key < ?')
    .pluck();
  const insert = file.prepare(
    `INSERT INTO write (key, ledger, id, object_id, requested_at, status, ended, started_at, updated_at, errors, cause,
       unread, account, version, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = file.prepare(
    `UPDATE write SET status = ?, ended = ?, started_at = ?, updated_at = ?, errors = ?, cause = ?, unread = ?,
       account = ?, version = ?, words = ? WHERE key = ?`,
  );
  const unindex = file.prepare('DELETE FROM write_text WHERE rowid = ?');
  const index = file.prepare('INSERT INTO write_text (rowid, text) VALUES (?, ?)');

  const freeKey = (requestedAt: number): number => {
    const firstKey = keyOfTime(requestedAt);
    let key = (lastIn.get(firstKey, firstKey + perMillisecond) ?? firstKey - 1) + 1;
    while (isTaken.get(key) !== undefined) key += 1;
    return key;
  };

  const count = (
    ledger: number,
    before: TransactionRecord | undefined,
    transaction: ReceivedTransaction,
  ): void => {
    if (before) tallies.add(ledger, 'transaction-status', before.status, -1);
    tallies.add(ledger, 'transaction-status', transaction.status, 1);
    // A report that follows may have another time of request; the list has the first one.
    const requestedAt = before?.requested_at ?? transaction.requestedAt;
    if (!before) slots.requested(ledger, requestedAt);
    if (transaction.startedAt !== null && (before?.started_at ?? null) === null)
      slots.started(ledger, requestedAt, transaction.startedAt - requestedAt);
    // It is unknown how a transaction ended that the platform has forgotten.
    if (transaction.status !== 'gone' && isEnded(transaction.status) && !(before && isEnded(before.status)))
      slots.ended(ledger, requestedAt, isFailure(transaction.status));
  };

  return (transaction, { ledger, version, cause, receivedAt, isOfAccount }) => {
    const before = find.get(ledger, transaction.id);
    const keptCause = before?.cause ?? null;
    const isNews = before === undefined || isFurther(toStage(transaction), toStage(before));
    if (!isNews && (cause === null || keptCause !== null)) return null;
    // A cause that arrives after other sources reported its transaction does not change the transaction.
    const now =
      isNews || before === undefined ? lastReported(transaction, before) : withKept(transaction, before);
    const causeNow = keptCause ?? (cause === null ? null : JSON.stringify(cause));
    const startedAt = now.startedAt ?? before?.started_at ?? null;
    const errors = JSON.stringify(now.errors);
    const unread = unreadNow(now.status, before, { cause: causeNow, isOfAccount });
    const end = [
      now.status,
      Number(isEnded(now.status)),
      startedAt,
      now.updatedAt,
      errors,
      causeNow,
      unread,
      transaction.account ?? before?.account ?? null,
    ];
    const objectId = before?.object_id ?? transaction.objectId;
    const words = wordsOf([objectId, ...now.errors.map(({ message }) => message)].join('\n'));
    if (before) update.run(...end, version, words, before.key);
    const key = before?.key ?? freeKey(transaction.requestedAt);
    if (!before)
      insert.run(key, ledger, transaction.id, objectId, transaction.requestedAt, ...end, version, words);
    if (before?.words !== words) {
      if (before) unindex.run(key);
      index.run(key, words);
    }
    count(ledger, before, { ...now, startedAt });
    return {
      id: transaction.id,
      objectId,
      errors: now.errors,
      statusBefore: before?.status ?? null,
      status: now.status,
      cause: causeNow === null ? null : JSON.parse(causeNow),
      time: now.status === 'gone' ? timeBetween(now.updatedAt, receivedAt) : exactTime(now.updatedAt),
      receivedAt,
    };
  };
}

/** Returns the new value of `unread`. With a cause that is found after the end, the object is read as an own one. */
function unreadNow(
  status: string,
  before: TransactionRecord | undefined,
  { cause, isOfAccount }: { cause: string | null; isOfAccount: boolean },
): number {
  if (!isSuccess(status)) return toRead.no;
  if (before && isEnded(before.status) && before.cause === cause) return before.unread;
  if (cause !== null) return toRead.own;
  return isOfAccount ? toRead.elsewhere : toRead.no;
}

const toStage = (row: ReceivedTransaction | TransactionRecord) => ({
  status: row.status,
  updatedAt: 'updatedAt' in row ? row.updatedAt : row.updated_at,
});

/** The last reported state of a transaction: the time when the platform forgot it is not known. */
const lastReported = (
  transaction: ReceivedTransaction,
  before: TransactionRecord | undefined,
): ReceivedTransaction =>
  transaction.status === 'gone' && before ? { ...transaction, updatedAt: before.updated_at } : transaction;

const withKept = (transaction: ReceivedTransaction, kept: TransactionRecord): ReceivedTransaction => ({
  ...transaction,
  status: kept.status,
  startedAt: kept.started_at,
  updatedAt: kept.updated_at,
  errors: JSON.parse(kept.errors),
});
