/** Fills a ledger through its own calls with a long history. */
import type { Ledger } from '../../../electron/storage/ledger/ledger.ts';
import { historyEnd, historyOf, incidentOf, incidentsIn } from './monitor-history.ts';

const batchSize = 2_000;
const watchedIncidents = 20;

/** Stores a history of `length` updates and as many transactions, and watches every third incident of the newest. */
export function seedLedger(ledger: Ledger, length: number): void {
  const { update, transaction } = historyOf(length);
  for (let first = 0; first < length; first += batchSize) {
    const indexes = Array.from({ length: Math.min(batchSize, length - first) }, (_, place) => first + place);
    const updates = indexes.map(update);
    ledger.storeUpdates(updates, updates.at(-1)?.at ?? historyEnd);
    ledger.storeTransactions(indexes.map(transaction));
  }
  const last = incidentsIn(length) - 1;
  ledger.watch(
    Array.from({ length: watchedIncidents }, (_, place) => incidentOf(Math.max(0, last - place * 3))),
    true,
  );
  // The history is complete up to its end.
  ledger.proved(historyEnd);
}
