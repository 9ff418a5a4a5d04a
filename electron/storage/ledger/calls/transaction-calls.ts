/** The calls of a ledger about transactions that are open or whose object was not read since. */
import type { Ledger } from '../ledger.ts';
import type { Change, LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';

/** Whether objects are still to be read, so that their stored fields may be others. */
export const hasUnread = (
  key: number,
  { writes, objects }: Pick<LedgerParts, 'writes' | 'objects'>,
): boolean =>
  writes.writtenElsewhere(key, 1).length > 0 ||
  writes.unread(key, 1).length > 0 ||
  objects.unknownIncidents(key, 1).length > 0;

export function createTransactionCalls({
  head,
  parts,
  change,
}: {
  readonly head: Pick<LedgerHead, 'key' | 'version'>;
  readonly parts: Pick<LedgerParts, 'writes' | 'objects'>;
  readonly change: Change;
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
  const { writes, objects } = parts;
  const { key } = head;
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
    markRead: (id) => void change(() => writes.markRead(key, id, head.version), Boolean),
  };
}
