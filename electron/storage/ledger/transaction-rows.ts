/** The transactions of a ledger, each as far as it was last heard of. */

import type { Transaction } from '../../../shared/monitor/transaction.ts';
import { isEnded, isFailure, isFurther, isSuccess } from '../../../shared/monitor/transaction-status.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Slots } from './slots.ts';
import type { Tallies } from './tallies.ts';
import { wordsOf } from './text-query.ts';

export type ToldTransaction = Omit<Transaction, 'type' | 'cause'>;
export type Cause = NonNullable<Transaction['cause']>;

export interface TransactionChange {
  readonly id: string;
  readonly objectId: string;
  readonly errors: Transaction['errors'];
  /** Null where it was not known. */
  readonly statusBefore: string | null;
  readonly status: string;
  readonly cause: Cause | null;
}

/** Within a transaction of the caller. */
export interface TransactionRows {
  /** Null where nothing is new. `cause` stays with it once it is known. */
  store(
    told: ToldTransaction,
    of: { ledger: number; version: number; cause: Cause | null },
  ): TransactionChange | null;
  /** Not ended yet, the oldest first, of those that were asked for after a moment. */
  open(ledger: number, limit: number, after?: number): OpenTransaction[];
  openOwn(ledger: number, limit: number): OpenTransaction[];
  /** Own writes that ended well, whose object was not read since; at most {@link mostUnread}. */
  unread(ledger: number): { id: string; objectId: string; cause: Cause }[];
  markRead(ledger: number, id: string): void;
  newestRequestedAt(ledger: number): number | null;
  changesSince(ledger: number, version: number): { objectId: string; changes: number }[];
}

export interface OpenTransaction {
  readonly id: string;
  /** Milliseconds since epoch. */
  readonly requestedAt: number;
  /** This program asked for it. */
  readonly isOwn: boolean;
}

/** After a long run there may be thousands, which nobody waits for. */
const mostUnread = 200;

interface Kept {
  key: number;
  object_id: string;
  words: string;
  status: string;
  started_at: number | null;
  updated_at: number;
  errors: string;
  cause: string | null;
}

/** As many can be asked for within one millisecond; more than these count to the next one. */
export const perMillisecond = 4_096;
const latestMs = 2 ** 41 - 1;

export const keyOfTime = (ms: number): number =>
  Math.min(Math.max(0, Math.round(ms)), latestMs) * perMillisecond;

export function createTransactionRows(deps: {
  file: LedgerFile;
  tallies: Tallies;
  slots: Slots;
}): TransactionRows {
  const { file, tallies, slots } = deps;
  const find = file.prepare<[number, string], Kept>(
    'SELECT key, object_id, words, status, started_at, updated_at, errors, cause FROM write WHERE ledger = ? AND id = ?',
  );
  const isTaken = file.prepare<[number], number>('SELECT 1 FROM write WHERE key = ?').pluck();
  const lastIn = file
    .prepare<[number, number], number | null>('SELECT max(key) FROM write WHERE key >= ? AND key < ?')
    .pluck();
  const insert = file.prepare(
    `INSERT INTO write (key, ledger, id, object_id, requested_at, status, ended, started_at, updated_at, errors, cause,
       unread, version, words) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = file.prepare(
    `UPDATE write SET status = ?, ended = ?, started_at = ?, updated_at = ?, errors = ?, cause = ?, unread = ?,
       version = ?, words = ? WHERE key = ?`,
  );
  const unindex = file.prepare('DELETE FROM write_text WHERE rowid = ?');
  const index = file.prepare('INSERT INTO write_text (rowid, text) VALUES (?, ?)');
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
  const unread = file.prepare<[number], { id: string; objectId: string; cause: string }>(
    `SELECT id, object_id AS objectId, cause FROM write WHERE ledger = ? AND unread = 1 ORDER BY key LIMIT ${mostUnread}`,
  );
  const markRead = file.prepare('UPDATE write SET unread = 0 WHERE ledger = ? AND id = ?');
  const newest = file
    .prepare<[number], number>('SELECT requested_at FROM write WHERE ledger = ? ORDER BY key DESC LIMIT 1')
    .pluck();
  const since = file.prepare<[number, number], { objectId: string; changes: number }>(
    `SELECT object_id AS objectId, count(*) AS changes FROM write WHERE ledger = ? AND version > ?
     GROUP BY object_id`,
  );

  const freeKey = (requestedAt: number): number => {
    const least = keyOfTime(requestedAt);
    let key = (lastIn.get(least, least + perMillisecond) ?? least - 1) + 1;
    while (isTaken.get(key) !== undefined) key += 1;
    return key;
  };

  const count = (ledger: number, before: Kept | undefined, told: ToldTransaction): void => {
    if (before) tallies.add(ledger, 'transaction-status', before.status, -1);
    tallies.add(ledger, 'transaction-status', told.status, 1);
    if (told.startedAt !== null && (before?.started_at ?? null) === null)
      slots.started(ledger, told.startedAt, told.startedAt - told.requestedAt);
    // Of one that the platform has forgotten nobody knows how and when it ended.
    if (told.status !== 'gone' && isEnded(told.status) && !(before && isEnded(before.status)))
      slots.ended(ledger, told.updatedAt, isFailure(told.status));
  };

  return {
    store(told, { ledger, version, cause }) {
      const before = find.get(ledger, told.id);
      const keptCause = before?.cause ?? null;
      const isNews = before === undefined || isFurther(toStage(told), toStage(before));
      if (!isNews && (cause === null || keptCause !== null)) return null;
      // A cause that comes after its transaction was told by others finds it as it is.
      const now = isNews || before === undefined ? told : withKept(told, before);
      const causeNow = keptCause ?? (cause === null ? null : JSON.stringify(cause));
      const startedAt = now.startedAt ?? before?.started_at ?? null;
      const errors = JSON.stringify(now.errors);
      const isUnread = Number(
        causeNow !== null && isSuccess(now.status) && !(keptCause && before && isEnded(before.status)),
      );
      const end = [
        now.status,
        Number(isEnded(now.status)),
        startedAt,
        now.updatedAt,
        errors,
        causeNow,
        isUnread,
      ];
      const objectId = before?.object_id ?? told.objectId;
      const words = wordsOf([objectId, ...now.errors.map(({ message }) => message)].join('\n'));
      if (before) update.run(...end, version, words, before.key);
      const key = before?.key ?? freeKey(told.requestedAt);
      if (!before) insert.run(key, ledger, told.id, objectId, told.requestedAt, ...end, version, words);
      if (before?.words !== words) {
        if (before) unindex.run(key);
        index.run(key, words);
      }
      count(ledger, before, { ...now, startedAt });
      return {
        id: told.id,
        objectId,
        errors: now.errors,
        statusBefore: before?.status ?? null,
        status: now.status,
        cause: causeNow === null ? null : JSON.parse(causeNow),
      };
    },
    open: (ledger, limit, after) =>
      open?.all(ledger, after === undefined ? 0 : keyOfTime(after + 1), limit).map(toOpen) ?? [],
    openOwn: (ledger, limit) => openOwn?.all(ledger, 0, limit).map(toOpen) ?? [],
    unread: (ledger) => unread.all(ledger).map((row) => ({ ...row, cause: JSON.parse(row.cause) })),
    markRead: (ledger, id) => void markRead.run(ledger, id),
    newestRequestedAt: (ledger) => newest.get(ledger) ?? null,
    changesSince: (ledger, version) => since.all(ledger, version),
  };
}

const toStage = (row: ToldTransaction | Kept) => ({
  status: row.status,
  updatedAt: 'updatedAt' in row ? row.updatedAt : row.updated_at,
});

const withKept = (told: ToldTransaction, kept: Kept): ToldTransaction => ({
  ...told,
  status: kept.status,
  startedAt: kept.started_at,
  updatedAt: kept.updated_at,
  errors: JSON.parse(kept.errors),
});
