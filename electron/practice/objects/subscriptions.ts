/** Stores subscriptions and their unacknowledged notifications. @source wire.md §5, "Notifications" */
import type { Db } from '../store/database.ts';

export const notificationEvents = [
  'transaction.done-success',
  'transaction.done-failure',
  'update.received',
] as const;
type NotificationEvent = (typeof notificationEvents)[number];

export interface Subscription {
  readonly id: string;
  readonly view: string;
  /** `ogit/_id` of the account that subscribed. */
  readonly identity: string;
  readonly events: readonly NotificationEvent[];
  /** Number of notifications that are not acknowledged yet. */
  readonly outstanding: number;
  /** Whether a notification was left out because too many were outstanding. */
  readonly leftOut: boolean;
}

/** A notification recorded for a subscription; its content is looked up when it is sent. */
export interface Notification {
  /** Sequence number within the subscription, from 1. */
  readonly id: number;
  readonly event: NotificationEvent;
  /** Milliseconds since epoch. */
  readonly at: number;
  /** Position of the update, or number of the transaction. */
  readonly about: number;
}

export interface Subscriptions {
  add(subscription: Pick<Subscription, 'id' | 'view' | 'identity' | 'events'>, at: number): void;
  find(id: string): Subscription | undefined;
  remove(id: string): void;
  /**
   * Records a notification in the subscriptions of `view` to its event. With `identity`, only in those of this account:
   * each account has its own sequence of updates, while a transaction concerns all accounts.
   */
  record(about: {
    view: string;
    identity?: string;
    event: NotificationEvent;
    about: number;
    at: number;
  }): void;
  /** Returns the unacknowledged notifications after the number `sequence`. */
  after(id: string, sequence: number, limit: number): Notification[];
  acknowledge(id: string, sequence: number): void;
  /** Resets `leftOut`. */
  caughtUp(id: string): void;
  /** Records that a listener is connected, which keeps the subscription alive. */
  seen(id: string, at: number): void;
  /** Removes the subscriptions that had no listener since `moment`. */
  sweep(moment: number): void;
  clear(): void;
}

/** Unacknowledged notifications of a subscription, at most; further ones are left out. @source wire.md §5 */
export const maxOutstanding = 10_000;

type SubscriptionRow = Omit<Subscription, 'events' | 'leftOut'> & {
  readonly events: string;
  readonly leftOut: number;
};

/** @param onRecorded called, inside the transaction, after a notification was recorded or left out */
export function createSubscriptions(db: Db, onRecorded: () => void): Subscriptions {
  const columns = 'id, view, identity, events, outstanding, left_out AS leftOut';
  const add = db.prepare(
    'INSERT INTO object_subscriptions (id, view, identity, events, seen_at) VALUES (?, ?, ?, ?, ?)',
  );
  const find = db.prepare<[string], SubscriptionRow>(
    `SELECT ${columns} FROM object_subscriptions WHERE id = ?`,
  );
  const ofView = db.prepare<[string], SubscriptionRow>(
    `SELECT ${columns} FROM object_subscriptions WHERE view = ?`,
  );
  // Its notifications are deleted by ON DELETE CASCADE, as in `sweep` and `clear`.
  const remove = db.prepare('DELETE FROM object_subscriptions WHERE id = ?');
  const count = db
    .prepare<[string], number>(
      `UPDATE object_subscriptions SET outstanding = outstanding + 1, last = last + 1 WHERE id = ? RETURNING last`,
    )
    .pluck();
  const note = db.prepare(
    'INSERT INTO object_notifications (subscription, id, event, at, about) VALUES (?, ?, ?, ?, ?)',
  );
  const leaveOut = db.prepare('UPDATE object_subscriptions SET left_out = 1 WHERE id = ?');
  const caughtUp = db.prepare('UPDATE object_subscriptions SET left_out = 0 WHERE id = ?');
  const after = db.prepare<[string, number, number], Notification>(
    `SELECT id, event, at, about FROM object_notifications WHERE subscription = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  const acknowledge = db.prepare('DELETE FROM object_notifications WHERE subscription = ? AND id = ?');
  const discount = db.prepare('UPDATE object_subscriptions SET outstanding = outstanding - 1 WHERE id = ?');
  const seen = db.prepare('UPDATE object_subscriptions SET seen_at = ? WHERE id = ?');
  const sweep = db.prepare('DELETE FROM object_subscriptions WHERE seen_at < ?');
  const clear = db.prepare('DELETE FROM object_subscriptions');

  return {
    add: ({ id, view, identity, events }, at) => {
      add.run(id, view, identity, JSON.stringify(events), at);
    },
    find: (id) => find.all(id).map(toSubscription)[0],
    remove: (id) => {
      remove.run(id);
    },
    record({ view, identity, event, about, at }) {
      for (const subscription of ofView.all(view).map(toSubscription)) {
        if (!subscription.events.includes(event)) continue;
        if (identity !== undefined && subscription.identity !== identity) continue;
        const { id, outstanding, leftOut } = subscription;
        if (outstanding < maxOutstanding) note.run(id, count.get(id) ?? 1, event, at, about);
        else if (!leftOut) leaveOut.run(id);
        onRecorded();
      }
    },
    after: (id, sequence, limit) => after.all(id, sequence, limit),
    acknowledge(id, sequence) {
      // If it was acknowledged before, or never sent, the count is not decreased.
      if (acknowledge.run(id, sequence).changes === 1) discount.run(id);
    },
    caughtUp: (id) => {
      caughtUp.run(id);
    },
    seen: (id, at) => {
      seen.run(at, id);
    },
    sweep: (moment) => {
      sweep.run(moment);
    },
    clear: () => {
      clear.run();
    },
  };
}

const toSubscription = (row: SubscriptionRow): Subscription => ({
  ...row,
  events: JSON.parse(row.events),
  leftOut: row.leftOut === 1,
});
