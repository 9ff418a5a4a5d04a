/** How far the transaction of a write is. @source interfaces.md 3 */

/** States that the program does not know are taken for open, and asked for again; `gone` is its own word. */
export const isEnded = (status: string): boolean => /^(done|gone|failed|cancelled|aborted)\b/i.test(status);
export const isFailure = (status: string): boolean => isEnded(status) && !isSuccess(status);
export const isSuccess = (status: string): boolean => /^done-success$/i.test(status);

interface TransactionStage {
  readonly status: string;
  readonly updatedAt: number;
}

/** Whether `transaction` is further than `held`: messages overtake each other and come twice. */
export function isFurther(transaction: TransactionStage, held: TransactionStage): boolean {
  if (isEnded(held.status) !== isEnded(transaction.status)) return isEnded(transaction.status);
  return (
    transaction.updatedAt > held.updatedAt ||
    (transaction.updatedAt === held.updatedAt && rank(transaction) > rank(held))
  );
}

const rank = ({ status }: TransactionStage): number => (status === 'waiting' ? 0 : 1);
