/** The calls of a ledger about transactions that are open or whose object was not read since. */
import type { Ledger } from '../ledger.ts';
import type { LedgerParts } from '../ledger-parts.ts';

export function createTransactionCalls({
  key,
  parts: { writes, objects },
}: {
  readonly key: number;
  readonly parts: Pick<LedgerParts, 'writes' | 'objects'>;
}): Pick<
  Ledger,
  | 'openTransactions'
  | 'ownOpenTransactions'
  | 'newestRequestedAt'
  | 'unread'
  | 'markRead'
  | 'writtenElsewhere'
  | 'writesElsewhere'
> {
  return {
    openTransactions: (limit, after) => writes.open(key, limit, after),
    ownOpenTransactions: (limit) => writes.openOwn(key, limit),
    newestRequestedAt: () => writes.newestRequestedAt(key),
    unread: (limit = -1) => writes.unread(key, limit),
    writtenElsewhere: (limit) => {
      const written = writes.writtenElsewhere(key, limit);
      const room = limit - written.length;
      return room <= 0 ? written : [...new Set([...written, ...objects.unknownIncidents(key, room)])];
    },
    writesElsewhere: (objectId) => writes.writesElsewhere(key, objectId),
    markRead: (id) => writes.markRead(key, id),
  };
}
