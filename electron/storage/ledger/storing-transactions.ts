/** Stores what is told of writes; a comment that was one is settled with it. */
import { isEnded, isSuccess } from '../../../shared/monitor/transaction-status.ts';
import type { Change, LedgerParts } from './create-ledger.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerHead } from './ledger-rows.ts';

const forgotten =
  'The platform does not know the write any more. The comment may have been stored: read the incident again before you send it once more.';

export function createStoringTransactions(deps: {
  readonly head: LedgerHead;
  readonly parts: Pick<LedgerParts, 'writes' | 'comments'>;
  readonly change: Change;
}): Ledger['storeTransactions'] {
  const { head, parts, change } = deps;
  const { writes, comments } = parts;
  const { key } = head;

  return (told, cause) => {
    const causeOf = typeof cause === 'function' ? cause : () => cause ?? null;
    return change(
      () =>
        told.flatMap((each) => {
          const changed = writes.store(each, {
            ledger: key,
            version: head.version,
            cause: causeOf(each.id),
          });
          if (changed === null) return [];
          if (isEnded(changed.status)) {
            const message =
              changed.status === 'gone' ? forgotten : changed.errors.map((error) => error.message).join(' ');
            comments.settleTransaction(changed.id, isSuccess(changed.status) ? 'stored' : 'failed', message);
          }
          return [changed];
        }),
      (changed) => changed.length > 0,
    );
  };
}
