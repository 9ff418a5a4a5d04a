/** The calls of a ledger about transactions that are open or whose object was not read since. */
import type { Ledger } from '../ledger.ts';
import type { TransactionRows } from '../transaction-rows.ts';

export function createTransactionCalls({
  key,
  writes,
}: {
  readonly key: number;
  readonly writes: TransactionRows;
}): Pick<Ledger, 'openTransactions' | 'ownOpenTransactions' | 'newestRequestedAt' | 'unread' | 'markRead'> {
  return {
    openTransactions: (limit, after) => writes.open(key, limit, after),
    ownOpenTransactions: (limit) => writes.openOwn(key, limit),
    newestRequestedAt: () => writes.newestRequestedAt(key),
    unread: (limit = -1) => writes.unread(key, limit),
    markRead: (id) => writes.markRead(key, id),
  };
}
