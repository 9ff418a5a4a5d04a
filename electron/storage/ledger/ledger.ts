/** What a ledger can do: keep what a platform tells of a view, and answer what is asked of it. */

import type { Comment } from '../../../shared/monitor/comments.ts';
import type { IncidentFilter, IncidentRow } from '../../../shared/monitor/incident.ts';
import type { Fields } from '../../../shared/monitor/picture.ts';
import type { Transaction, TransactionFilter } from '../../../shared/monitor/transaction.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { KeptComment, OwnComment } from './comment-rows.ts';
import type { OwnChange } from './history-rows.ts';
import type { ObjectRow } from './object-rows.ts';
import type { Figures } from './slots.ts';
import type { Cause, OpenTransaction, ToldTransaction, TransactionChange } from './transaction-rows.ts';
import type { KeptUpdate } from './update-rows.ts';

export type LedgerState = Omit<ViewState, 'view' | 'intake' | 'message'>;

/** An update as it is told; `at` where the platform said when it was. */
export interface ToldUpdate {
  readonly index: number;
  readonly object: Fields;
  readonly at?: number | undefined;
}

/** What a stored update did to its object. */
export interface UpdateChange {
  readonly index: number;
  readonly at: number;
  readonly objectId: string;
  readonly isIncident: boolean;
  readonly subject: string;
  readonly statusBefore: string;
  readonly status: string;
  readonly watched: boolean;
  readonly changed: readonly string[];
  /** As it was told. */
  readonly object: Fields;
}

export type StoredUpdates =
  | { readonly kind: 'stored'; readonly changes: readonly UpdateChange[] }
  /** An index that is kept was told with another content: nothing was stored. */
  | { readonly kind: 'another-sequence' };

export interface Slice {
  readonly first: number;
  readonly count: number;
}

export interface Ledger {
  readonly key: number;
  state(): LedgerState;
  /** One more than the greatest index that is kept. */
  readonly end: number;
  readonly loaded: boolean;
  readonly hasHoles: boolean;
  readonly subscription: { id: string; socket: string } | null;
  keepSubscription(subscription: { id: string; socket: string } | null): void;
  /** The platform has said at this moment that there is nothing after `end`. */
  proved(at: number): void;

  /** All or nothing; what is kept already is passed over. */
  storeUpdates(updates: readonly ToldUpdate[], receivedAt: number): StoredUpdates;
  /** The index whose update tells best whether the sequence is still the same; null where none was ever stored. */
  readonly witness: number | null;
  /** @param cause of all of them, or what tells it of each by its id */
  storeTransactions(
    told: readonly ToldTransaction[],
    cause?: Cause | ((id: string) => Cause | null),
  ): TransactionChange[];
  /** The oldest first, of those that were asked for after a moment. */
  openTransactions(limit: number, after?: number): OpenTransaction[];
  ownOpenTransactions(limit: number): OpenTransaction[];
  newestRequestedAt(): number | null;
  /** Every transaction that was asked for until then has been read, in milliseconds since epoch; null before the first. */
  readonly transactionsTo: number | null;
  keepTransactionsTo(moment: number): void;
  /** Own writes that ended well, whose object was not read since; not all where there are many. */
  unread(): { id: string; objectId: string; cause: Cause }[];
  markRead(transactionId: string): void;
  /** @param object null where the platform has none any more. `knownTo`: `end` − 1 before the reading began. */
  storeReading(
    objectId: string,
    object: Fields | null,
    of: { by: 'own' | 'look'; knownTo: number; at: number },
  ): void;
  watch(ids: readonly string[], watched: boolean): void;

  transactions(filter: TransactionFilter, slice: Slice): { total: number; rows: Transaction[] };
  transactionsOf(objectId: string): Transaction[];
  figures(range: { from: number | null; to: number | null }, buckets: number): Figures;
  incidents(filter: IncidentFilter, slice: Slice): { total: number; rows: IncidentRow[] };
  object(id: string): ObjectRow | null;
  updates(id: string, slice: Slice): { total: number; rows: KeptUpdate[] };
  history(id: string): {
    updates: readonly KeptUpdate[];
    ownChanges: readonly OwnChange[];
    comments: readonly KeptComment[];
    ownComments: readonly OwnComment[];
  };
  since(version: number): { changes: number; objects: { id: string; subject: string; changes: number }[] };

  /** Oldest first. */
  ownComments(objectId: string): readonly OwnComment[];
  beginComment(objectId: string, comment: Comment & { author: string }): void;
  commentAccepted(objectId: string, commentId: string, transactionId: string): void;
  settleComment(objectId: string, commentId: string, state: OwnComment['state'], message: string): void;
}
