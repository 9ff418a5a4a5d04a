/** Fills a ledger through its own calls with a long history. */
import type { Ledger } from '../../../electron/storage/ledger/ledger.ts';
import { historyEnd, historyOf, incidentOf, incidentsIn } from './monitor-history.ts';

const piece = 2_000;
const watched = 20;

/** As many updates as transactions. */
export function seedLedger(ledger: Ledger, kept: number): void {
  const { update, transaction } = historyOf(kept);
  for (let first = 0; first < kept; first += piece) {
    const indexes = Array.from({ length: Math.min(piece, kept - first) }, (_, place) => first + place);
    const updates = indexes.map(update);
    ledger.storeUpdates(updates, updates.at(-1)?.at ?? historyEnd);
    ledger.storeTransactions(indexes.map(transaction));
  }
  const last = incidentsIn(kept) - 1;
  ledger.watch(
    Array.from({ length: watched }, (_, place) => incidentOf(Math.max(0, last - place * 3))),
    true,
  );
  ledger.proved(historyEnd);
}
