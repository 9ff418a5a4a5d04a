/** Creates one ledger on the tables of the monitor's file. */

import { canonical } from '../../../shared/monitor/canonical.ts';
import { createIndexRanges, type IndexRanges } from '../../../shared/monitor/index-ranges.ts';
import { createCommentCalls } from './calls/comment-calls.ts';
import { createObjectCalls } from './calls/object-calls.ts';
import { createPageCalls } from './calls/page-calls.ts';
import { createTransactionCalls } from './calls/transaction-calls.ts';
import type { Ledger, ReceivedUpdate } from './ledger.ts';
import type { Change, LedgerParts } from './ledger-parts.ts';
import type { LedgerHead } from './ledger-rows.ts';
import { createStoringReadings } from './storing/storing-readings.ts';
import { createStoringTransactions } from './storing/storing-transactions.ts';
import { createStoring } from './storing/storing-updates.ts';
import type { Tallies } from './tallies.ts';

export function createLedger(head: LedgerHead, parts: LedgerParts): Ledger {
  const { file, ledgerRows, tallies, slots, flow, found, objects, updates } = parts;
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
      flow.discard();
      found.discard();
      Object.assign(head, ledgerRows.read(key));
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
        flow.write();
        ledgerRows.save(head);
        return result;
      })
      .immediate();
  const storing = createStoring({ head, ranges: () => ranges, parts, change });

  return {
    key,
    state: () => stateOf(head, ranges, tallies),
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
      ledgerRows.save(head);
    },
    proved(at, askedAt) {
      head.provedAt = at;
      head.loaded = true;
      // Updates that fill a hole later may have happened before.
      if (askedAt !== undefined && ranges.end === ranges.completeTo) head.currentAt = askedAt;
      ledgerRows.save(head);
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
    get transactionsTo() {
      return head.transactionsTo;
    },
    keepTransactionsTo(moment) {
      head.transactionsTo = moment;
      ledgerRows.save(head);
    },
    storeReading: createStoringReadings({ key, parts, change }),
    watch(ids, watched) {
      change(() => {
        for (const id of ids) objects.draft(key, id).watched = watched;
      });
    },
    ...createTransactionCalls({ head, parts, change }),
    ...createPageCalls({ head, parts, completeTo: () => ranges.completeTo }),
    ...createObjectCalls({ key, parts, completeTo: () => ranges.completeTo }),
    ...createCommentCalls({ key, parts, change }),
  };
}

function stateOf(head: LedgerHead, ranges: IndexRanges, tallies: Tallies): ReturnType<Ledger['state']> {
  const { completeTo } = ranges;
  const counts = (what: Parameters<Tallies['read']>[1]) => tallies.read(head.key, what);
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
}
