/** One ledger over the tables of the monitor's file. */

import { canonical } from '../../../shared/monitor/canonical.ts';
import { createIndexRanges, type IndexRanges } from '../../../shared/monitor/index-ranges.ts';
import type { Ledger, ReceivedUpdate } from './ledger.ts';
import type { Change, LedgerParts } from './ledger-parts.ts';
import type { LedgerHead } from './ledger-rows.ts';
import { createStoringReadings } from './storing-readings.ts';
import { createStoringTransactions } from './storing-transactions.ts';
import { createStoring } from './storing-updates.ts';
import type { Tallies } from './tallies.ts';

/** Limit of an object's history. */
const mostHistory = 5_000;
const mostTransactions = 200;
const mostObjectsSince = 500;

export function createLedger(head: LedgerHead, parts: LedgerParts): Ledger {
  const { file, heads, tallies, slots, objects, updates, comments, history, writes } = parts;
  const { key } = head;
  const readRanges = (): IndexRanges => {
    const read = createIndexRanges(head.completeTo);
    for (const index of updates.from(key, head.completeTo)) read.add(index);
    return read;
  };
  let ranges = readRanges();

  const change: Change = (work, isChange = () => true) => {
    try {
      return commit(work, isChange);
    } catch (error) {
      // A failed write has no effect: the state in memory follows the file.
      objects.discard();
      tallies.discard();
      slots.discard();
      Object.assign(head, heads.read(key));
      ranges = readRanges();
      throw error;
    }
  };
  const commit = <T>(work: () => T, isChange: (result: T) => boolean): T =>
    file
      .transaction(() => {
        head.version += 1;
        const result = work();
        if (!isChange(result)) head.version -= 1;
        objects.write(key);
        tallies.write();
        slots.write();
        heads.save(head);
        return result;
      })
      .immediate();
  const storing = createStoring({ head, ranges: () => ranges, parts, change });
  /** A page and the counts around it, of one moment. */
  const withCounts = <Page>(what: 'incident-state' | 'transaction-status', page: () => Page) =>
    file
      .transaction(() => {
        const states = tallies.read(key, what);
        const of = Object.values(states).reduce((sum, count) => sum + count, 0);
        return { ...page(), of, states, asOf: ranges.completeTo, version: head.version };
      })
      .deferred();
  const keyOf = (id: string) => objects.find(key, id)?.key ?? null;

  return {
    key,
    state() {
      const { completeTo } = ranges;
      const counts = (what: Parameters<Tallies['read']>[1]) => tallies.read(key, what);
      return {
        completeTo,
        provedAt: head.provedAt,
        holes: ranges.holes(),
        updates: counts('updates')[''] ?? 0,
        incidents: counts('incidents')[''] ?? 0,
        transactions: counts('transaction-status'),
        incidentStates: counts('incident-state'),
        version: head.version,
      };
    },
    get end() {
      return ranges.end;
    },
    get hasHoles() {
      return ranges.end > ranges.completeTo;
    },
    get loaded() {
      return head.loaded;
    },
    get subscription() {
      return head.subscription;
    },
    get witness() {
      return head.lastIndex < 0 ? null : head.lastIndex;
    },
    keepSubscription(subscription) {
      head.subscription = subscription;
      heads.save(head);
    },
    proved(at, askedAt) {
      head.provedAt = at;
      head.loaded = true;
      // Updates that fill a hole later may have happened before.
      if (askedAt !== undefined && ranges.end === ranges.completeTo) head.currentAt = askedAt;
      heads.save(head);
    },
    storeUpdates(received: readonly ReceivedUpdate[], receivedAt) {
      for (const { index, object } of received) {
        const text = index === 0 || index === head.lastIndex ? canonical(object) : null;
        const isOther =
          (index === 0 && head.firstUpdate !== null && head.firstUpdate !== text) ||
          (index === head.lastIndex && head.lastUpdate !== text) ||
          (ranges.has(index) && updates.compare(key, index, object) === 'other');
        if (isOther) return { kind: 'another-sequence' };
      }
      return storing(received, receivedAt);
    },
    storeTransactions: createStoringTransactions({ head, parts, change }),
    openTransactions: (limit, after) => writes.open(key, limit, after),
    ownOpenTransactions: (limit) => writes.openOwn(key, limit),
    newestRequestedAt: () => writes.newestRequestedAt(key),
    get transactionsTo() {
      return head.transactionsTo;
    },
    keepTransactionsTo(moment) {
      head.transactionsTo = moment;
      heads.save(head);
    },
    unread: () => writes.unread(key),
    markRead: (id) => writes.markRead(key, id),
    storeReading: createStoringReadings({ key, parts, change }),
    watch(ids, watched) {
      change(() => {
        for (const id of ids) objects.draft(key, id).watched = watched;
      });
    },
    transactions: (filter, slice) =>
      withCounts('transaction-status', () => parts.writePages.page(key, filter, slice)),
    transactionsOf: (objectId) => parts.writePages.ofObject(key, objectId, mostTransactions),
    figures: (range, buckets) => slots.read(key, range, buckets),
    dashboard: (range, width) =>
      file
        .transaction(() => ({
          open: parts.openIncidents(key),
          ...parts.flow.read(key, range, width),
          asOf: ranges.completeTo,
        }))
        .deferred(),
    incidents: (filter, slice) =>
      withCounts('incident-state', () => parts.incidentPages.page(key, filter, slice)),
    object: (id) => objects.find(key, id),
    updates(id, { first, count }) {
      const objectKey = keyOf(id);
      if (objectKey === null) return { total: 0, rows: [] };
      return { total: updates.countOf(objectKey), rows: updates.page(objectKey, first, count) };
    },
    history(id) {
      const objectKey = keyOf(id);
      if (objectKey === null)
        return { updates: [], ownChanges: [], comments: [], ownComments: [], isWhole: false };
      const received = updates.page(objectKey, 0, mostHistory).reverse();
      const kept = tallies.read(key, 'updates')[''] ?? 0;
      return {
        updates: received,
        isWhole: received.length < mostHistory && kept === ranges.completeTo,
        ownChanges: history.list(objectKey),
        comments: comments.list(objectKey, mostHistory),
        ownComments: comments.ownList(objectKey),
      };
    },
    since(version) {
      const counts = new Map<string, number>();
      const add = (id: string, changes: number) => counts.set(id, (counts.get(id) ?? 0) + changes);
      for (const { objectId, changes } of updates.changesSince(key, version)) add(objectId, changes);
      for (const { objectId, changes } of writes.changesSince(key, version)) add(objectId, changes);
      const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, mostObjectsSince);
      return {
        changes: [...counts.values()].reduce((sum, changes) => sum + changes, 0),
        objects: most.map(([id, changes]) => ({
          id,
          subject: objects.find(key, id)?.subject ?? '',
          changes,
        })),
        of: counts.size,
      };
    },
    ownComments(objectId) {
      const objectKey = keyOf(objectId);
      return objectKey === null ? [] : comments.ownList(objectKey);
    },
    beginComment(objectId, comment) {
      change(() => comments.begin(objects.draft(key, objectId).key, comment));
    },
    commentAccepted(objectId, commentId, transactionId) {
      const objectKey = keyOf(objectId);
      if (objectKey !== null) comments.accepted(objectKey, commentId, transactionId);
    },
    completeComment(objectId, commentId, state, message) {
      const objectKey = keyOf(objectId);
      if (objectKey !== null) change(() => comments.complete(objectKey, commentId, state, message));
    },
  };
}
