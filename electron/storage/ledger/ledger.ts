/** Interface of a ledger, in which the monitor stores the updates and transactions of one view to query them. */

import type { ChangeTime } from '../../../shared/monitor/change-time.ts';
import type { Comment } from '../../../shared/monitor/comments.ts';
import type { Dashboard, FlowWidth } from '../../../shared/monitor/dashboard.ts';
import type { FacetCounts, IncidentFilter, IncidentRow } from '../../../shared/monitor/incident.ts';
import type { IncidentFacts } from '../../../shared/monitor/incident-facts.ts';
import type { IncidentOrder } from '../../../shared/monitor/incident-order.ts';
import type { ListCounts } from '../../../shared/monitor/list-counts.ts';
import type { Fields } from '../../../shared/monitor/projection.ts';
import type { Transaction, TransactionFilter } from '../../../shared/monitor/transaction.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { Listing } from './calls/listing.ts';
import type { OwnComment, StoredComment } from './comment-rows.ts';
import type { OwnChange } from './history-rows.ts';
import type { ObjectRow } from './object-rows.ts';
import type { Figures } from './time-slots.ts';
import type {
  Cause,
  OpenTransaction,
  ReceivedTransaction,
  TransactionChange,
  UnreadWrite,
} from './transaction-rows.ts';
import type { StoredUpdate } from './update-rows.ts';

type LedgerState = Omit<ViewState, 'view' | 'intake' | 'message' | 'lastArrivalAt'>;

/** An update as received; `at` where the platform gave its time. */
export interface ReceivedUpdate {
  readonly index: number;
  readonly object: Fields;
  readonly at?: number | undefined;
}

/** Effect of an update or of a reading on its object. */
interface ObjectChange {
  readonly time: ChangeTime;
  readonly receivedAt: number;
  readonly objectId: string;
  readonly isIncident: boolean;
  readonly subject: string;
  readonly statusBefore: string;
  readonly status: string;
  readonly watched: boolean;
  /** What is known of the object before and after this update or reading. */
  readonly before: IncidentFacts;
  readonly after: IncidentFacts;
  readonly changed: readonly string[];
}

/** A reading that showed another status than before. */
export interface StatusChange extends ObjectChange {
  /** Whether own writes may be the reason. If they are not, an update will report the change again. */
  readonly isOwn: boolean;
}

/** Effect of a stored update on its object. */
export interface UpdateChange extends ObjectChange {
  readonly index: number;
  /**
   * Whether it is the first update of its object, and every earlier update of the view is stored: the object is new.
   */
  readonly isFirst: boolean;
  /**
   * Whether a reading showed this status, or a later one, before the update arrived: `reported` as a
   * {@link StatusChange}, or only `shown`, because an own write may have been the reason or nothing was known before.
   */
  readonly readBefore: 'reported' | 'shown' | null;
  /** The update as received. */
  readonly object: Fields;
}

export type StoredUpdates =
  | { readonly kind: 'stored'; readonly changes: readonly UpdateChange[] }
  /** A stored index was received with another content: nothing was stored. */
  | { readonly kind: 'another-sequence' };

interface Slice {
  readonly first: number;
  readonly count: number;
}

/**
 * Why an object is read: after own writes, which may have changed its fields; after own comments, which changed nothing
 * else; or to refresh its state.
 */
export type ReadingReason = 'own' | 'comment' | 'refresh';

export interface Ledger {
  readonly key: number;
  state(): LedgerState;
  /** One more than the greatest stored index. */
  readonly end: number;
  readonly loaded: boolean;
  readonly hasHoles: boolean;
  readonly subscription: { id: string; socket: string } | null;
  keepSubscription(subscription: { id: string; socket: string } | null): void;
  /**
   * Records that the platform confirmed at this moment that there is nothing after `end`.
   * @param askedAt when the request by index was sent: later updates happened after it
   */
  proved(at: number, askedAt?: number): void;

  /** Stores all updates or none; updates that are already stored are skipped. */
  storeUpdates(updates: readonly ReceivedUpdate[], receivedAt: number): StoredUpdates;
  /** The last stored index: its update shows whether the sequence is still the same. Null if none was ever stored. */
  readonly witness: number | null;
  /** @param cause of all of them, or a function that returns it by id */
  storeTransactions(
    transactions: readonly ReceivedTransaction[],
    cause?: Cause | ((id: string) => Cause | null),
  ): TransactionChange[];
  /** The oldest first, of those requested after a moment. */
  openTransactions(limit: number, after?: number): OpenTransaction[];
  ownOpenTransactions(limit: number): OpenTransaction[];
  newestRequestedAt(): number | null;
  /** Every transaction requested until then has been read, in milliseconds since epoch; null before the first. */
  readonly transactionsTo: number | null;
  keepTransactionsTo(moment: number): void;
  /** Own writes that succeeded and whose object was not read since, the oldest first. */
  unread(limit?: number): UnreadWrite[];
  /** Records that the object of a write was read after it: another change of the object, with a version of its own. */
  markRead(transactionId: string): void;
  /**
   * Objects that the account wrote with another program and that were not read since, the newest write first; after
   * them incidents of which only an update without their fields is known. Without those that are to be read after a
   * write of this program.
   */
  writtenElsewhere(limit: number): string[];
  /** The writes to one of these objects after which it was not read. */
  writesElsewhere(objectId: string): string[];
  /**
   * @param object null where the platform has none any more. `knownTo`: `end` − 1 before the reading began, at
   * `askedAt`. `writtenIn`: when the own writes happened that are the reason
   * @returns null where its status is the same, or was not known before
   */
  storeReading(
    objectId: string,
    object: Fields | null,
    reading: {
      by: ReadingReason;
      knownTo: number;
      askedAt: number;
      at: number;
      writtenIn?: ChangeTime;
    },
  ): StatusChange | null;
  watch(ids: readonly string[], watched: boolean): void;

  transactions(filter: TransactionFilter, slice: Slice): ListCounts & { rows: Transaction[] };
  transactionsOf(objectId: string): Transaction[];
  figures(range: { from: number | null; to: number | null }, buckets: number): Figures;
  dashboard(range: { from: number; to: number }, width: FlowWidth): Dashboard;
  /** Incidents, by default the last change first; `isSorted` is false if too many match to be sorted. */
  incidents(
    filter: IncidentFilter,
    slice: Slice,
    order?: IncidentOrder,
  ): ListCounts & { isSorted: boolean; rows: IncidentRow[] };
  /** All incidents that match at this moment, without pages, read in pieces. */
  everyIncident(filter: IncidentFilter, order?: IncidentOrder): Listing<IncidentRow>;
  incidentFacets(filter: IncidentFilter): FacetCounts;
  everyTransaction(filter: TransactionFilter): Listing<Transaction>;
  object(id: string): ObjectRow | null;
  updates(id: string, slice: Slice): { total: number; rows: StoredUpdate[] };
  history(id: string): {
    updates: readonly StoredUpdate[];
    ownChanges: readonly OwnChange[];
    comments: readonly StoredComment[];
    ownComments: readonly OwnComment[];
    /** Whether `updates` has every update of the object since the first one of the view. */
    isWhole: boolean;
    /** Whether the first of `updates` is the very first one of the object. */
    isCreationKnown: boolean;
  };
  /** The changes after a version. `of` is the number of changed objects; `objects` has those that changed most. */
  since(version: number): {
    changes: number;
    objects: { id: string; subject: string; changes: number }[];
    of: number;
  };

  /** Oldest first. */
  ownComments(objectId: string): readonly OwnComment[];
  beginComment(objectId: string, comment: Comment & { author: string }): void;
  commentAccepted(objectId: string, commentId: string, transactionId: string): void;
  completeComment(objectId: string, commentId: string, state: OwnComment['state'], message: string): void;
}
