/** Interprets the status of a transaction. @source interfaces.md 3 */

/**
 * Whether a transaction has ended. An unknown status counts as not ended and is requested again; `gone` is our own
 * status, for a transaction that the platform no longer has.
 */
export const isEnded = (status: string): boolean => /^(done|gone|failed|cancelled|aborted)\b/i.test(status);
export const isFailure = (status: string): boolean => isEnded(status) && !isSuccess(status);
export const isSuccess = (status: string): boolean => /^done-success$/i.test(status);

interface TransactionStage {
  readonly status: string;
  readonly updatedAt: number;
}

/** Whether `transaction` is a later stage than the `stored` one; messages may come out of order or more than once. */
export function isFurther(transaction: TransactionStage, stored: TransactionStage): boolean {
  if (isEnded(stored.status) !== isEnded(transaction.status)) return isEnded(transaction.status);
  return (
    transaction.updatedAt > stored.updatedAt ||
    (transaction.updatedAt === stored.updatedAt && rank(transaction) > rank(stored))
  );
}

const rank = ({ status }: TransactionStage): number => (status === 'waiting' ? 0 : 1);
