/** The verdict of a transaction on the row that requested it. */

import { isEnded, isSuccess } from '../../../../shared/monitor/transaction-status.ts';
import { foldedCause } from '../../../../shared/sending/verdict.ts';
import type { WriteTransaction } from '../../../remote/objects.ts';

import type { FinalVerdict, Reason } from '../delivery/pending-row.ts';

export const storedVerdict: FinalVerdict = { outcome: 'stored', id: '', created: false, createdPartIds: [] };

/** Returns the verdict, or null while the transaction has not ended. @source interfaces.md 3 and 7 */
export function verdictOf({ status, errors }: WriteTransaction): FinalVerdict | null {
  if (isSuccess(status)) return storedVerdict;
  if (!isEnded(status)) return null;
  const messages = errors.map(({ message, field, code }) => {
    const text = message === '' ? `error ${code ?? 'without a number'}` : message;
    return field === null || field === '' || text.includes(field) ? text : `${field}: ${text}`;
  });
  const reason = messages.length === 0 ? `The platform ended the write as ${status}.` : messages.join(' ');
  return { outcome: 'failed', reason, cause: foldedCause(reason) };
}

/** Cause of rows whose write the platform has accepted but not completed. */
export const stillWaiting = 'The platform has accepted the write but not completed it yet.';

/** Reason of a row whose transaction has not ended, with the status of the transaction. */
export const waitingReason = (transactionId: string, status: string): Reason => ({
  reason: `The platform has accepted the write but not completed it yet: its transaction ${transactionId} is ${status}.`,
  cause: stillWaiting,
});
