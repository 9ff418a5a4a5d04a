/** Gives ledgers the causes of transactions that rows of a run requested, whether run or platform reports first. */
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';
import type { ObjectWrites } from '../../storage/object-writes.ts';

export function withRowCauses(ledgers: Ledgers, { rowOf }: Pick<ObjectWrites, 'rowOf'>): Ledgers {
  const wrappedLedgers = new WeakMap<Ledger, Ledger>();
  const withCauses = (ledger: Ledger, connectionId: string): Ledger => {
    const before = wrappedLedgers.get(ledger);
    if (before) return before;
    const causeOf = (transactionId: string): WriteCause | null => {
      const row = rowOf(connectionId, transactionId);
      return row === null ? null : { from: 'row', ...row };
    };
    const storeTransactions: Ledger['storeTransactions'] = (rows, cause) =>
      ledger.storeTransactions(rows, cause ?? causeOf);
    // Everything else is inherited from the ledger, including its getters.
    const wrapped: Ledger = Object.create(ledger, { storeTransactions: { value: storeTransactions } });
    wrappedLedgers.set(ledger, wrapped);
    return wrapped;
  };
  return {
    ...ledgers,
    open: (name) => withCauses(ledgers.open(name), name.connectionId),
    replaceLedger: (name) => withCauses(ledgers.replaceLedger(name), name.connectionId),
  };
}
