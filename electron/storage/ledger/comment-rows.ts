/** The comments of incidents: those reported by the platform, and own comments that are being sent. */
import type { Comment } from '../../../shared/monitor/comments.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { wordsOf } from './text-query.ts';

export interface StoredComment extends Comment {
  /** Index of the update that reported it first; null where it was read with its object. */
  readonly index: number | null;
}

export interface OwnComment extends Comment {
  readonly author: string;
  readonly state: 'sending' | 'stored' | 'failed';
  readonly message: string;
}

export interface CommentRows {
  /** Returns the number of new comments. */
  add(object: number, comments: readonly Comment[], index: number | null): number;
  /** Returns the newest comments, in ascending order of time. */
  list(object: number, limit: number): StoredComment[];
  ownList(object: number): OwnComment[];
  begin(object: number, comment: Comment & { author: string }): void;
  /** Records the transaction of a comment whose write was accepted: the comment ends with it. */
  accepted(object: number, id: string, transactionId: string): void;
  complete(object: number, id: string, state: OwnComment['state'], message: string): void;
  /** Completes the comments of a transaction that has ended. */
  completeTransaction(transactionId: string, state: OwnComment['state'], message: string): void;
  /** Comments whose sending began before `moment` without a response: the process ended while sending. */
  interrupted(moment: number): { object: number; id: string }[];
}

export function createCommentRows(file: LedgerFile): CommentRows {
  const add = file.prepare(
    'INSERT OR IGNORE INTO comment (object, id, at, text, words, idx) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const list = file.prepare<[number, number], StoredComment>(
    'SELECT id, at, text, idx AS "index" FROM comment WHERE object = ? ORDER BY at DESC, key DESC LIMIT ?',
  );
  const ownList = file.prepare<[number], OwnComment>(
    'SELECT id, at, text, author, state, message FROM own_comment WHERE object = ? ORDER BY at',
  );
  const begin = file.prepare(
    `INSERT INTO own_comment (object, id, at, text, author, state, message) VALUES (?, ?, ?, ?, ?, 'sending', '')`,
  );
  const accepted = file.prepare('UPDATE own_comment SET transaction_id = ? WHERE object = ? AND id = ?');
  const complete = file.prepare('UPDATE own_comment SET state = ?, message = ? WHERE object = ? AND id = ?');
  const completeTransaction = file.prepare(
    'UPDATE own_comment SET state = ?, message = ? WHERE transaction_id = ?',
  );
  const interrupted = file.prepare<[number], { object: number; id: string }>(
    `SELECT object, id FROM own_comment WHERE state = 'sending' AND transaction_id IS NULL AND at < ?`,
  );
  return {
    add(object, comments, updateIndex) {
      let fresh = 0;
      for (const { id, at, text } of comments)
        fresh += add.run(object, id, Math.round(at), text, wordsOf(text), updateIndex).changes;
      return fresh;
    },
    list: (object, limit) => list.all(object, limit).reverse(),
    ownList: (object) => ownList.all(object),
    begin: (object, { id, at, text, author }) => void begin.run(object, id, at, text, author),
    accepted: (object, id, transactionId) => void accepted.run(transactionId, object, id),
    complete: (object, id, state, message) => void complete.run(state, message, object, id),
    completeTransaction: (transactionId, state, message) =>
      void completeTransaction.run(state, message, transactionId),
    interrupted: (moment) => interrupted.all(moment),
  };
}
