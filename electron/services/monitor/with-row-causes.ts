/** Ledgers that know which transactions the rows of a run requested, whether the run or the platform reports them first. */
import type { WriteCause } from '../../../shared/monitor/transaction.ts';
import type { Ledger } from '../../storage/ledger/ledger.ts';
import type { Ledgers } from '../../storage/ledger/open-ledgers.ts';
import type { ObjectWrites } from '../../storage/object-writes.ts';

export function withRowCauses(ledgers: Ledgers, { rowOf }: Pick<ObjectWrites, 'rowOf'>): Ledgers {
  const known = new WeakMap<Ledger, Ledger>();
  const knowing = (ledger: Ledger, connectionId: string): Ledger => {
    const before = known.get(ledger);
    if (before) return before;
    const causeOf = (transactionId: string): WriteCause | null => {
      const row = rowOf(connectionId, transactionId);
      return row === null ? null : { from: 'row', ...row };
    };
    const storeTransactions: Ledger['storeTransactions'] = (rows, cause) =>
      ledger.storeTransactions(rows, cause ?? causeOf);
    // All else is the ledger's own, including computed properties.
    const made: Ledger = Object.create(ledger, { storeTransactions: { value: storeTransactions } });
    known.set(ledger, made);
    return made;
  };
  return {
    ...ledgers,
    open: (name) => knowing(ledgers.open(name), name.connectionId),
    replaceLedger: (name) => knowing(ledgers.replaceLedger(name), name.connectionId),
  };
}
