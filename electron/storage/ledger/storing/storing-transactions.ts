/** Stores reported transactions; a comment that was sent in one is completed with it. */

import { isEnded, isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import type { Ledger } from '../ledger.ts';
import type { Change, LedgerParts } from '../ledger-parts.ts';
import type { LedgerHead } from '../ledger-rows.ts';

const forgotten =
  'The platform no longer knows this write. The comment may have been stored: check the activity of the incident before you send it again.';

export function createStoringTransactions(deps: {
  readonly head: LedgerHead;
  readonly parts: Pick<LedgerParts, 'writes' | 'comments' | 'flow' | 'now'>;
  readonly change: Change;
}): Ledger['storeTransactions'] {
  const { head, parts, change } = deps;
  const { writes, comments, flow } = parts;
  const { key } = head;

  return (transactions, cause) => {
    const receivedAt = parts.now();
    const causeOf = typeof cause === 'function' ? cause : () => cause ?? null;
    return change(
      () =>
        transactions.flatMap((each) => {
          const changed = writes.store(each, {
            ledger: key,
            version: head.version,
            cause: causeOf(each.id),
            receivedAt,
            isOfAccount: isOfAccount(each.account, head.identity),
          });
          if (changed === null) return [];
          if (isSuccess(changed.status)) flow.writtenTo(key, changed.objectId, each.requestedAt);
          if (isEnded(changed.status)) {
            const message =
              changed.status === 'gone' ? forgotten : changed.errors.map((error) => error.message).join(' ');
            comments.completeTransaction(
              changed.id,
              isSuccess(changed.status) ? 'stored' : 'failed',
              message,
            );
          }
          return [changed];
        }),
      (changed) => changed.length > 0,
    );
  };
}

/** A platform that does not name the account of a transaction lists those of the reader. */
const isOfAccount = (account: string | undefined, identity: string | null): boolean =>
  account === undefined || identity === null || account === identity;
