/** How far the transaction of a write is. @source interfaces.md 3 */

/** States that the program does not know are taken for open, and asked for again; `gone` is its own word. */
export const isEnded = (status: string): boolean => /^(done|gone|failed|cancelled|aborted)\b/i.test(status);
export const isFailure = (status: string): boolean => isEnded(status) && !isSuccess(status);
export const isSuccess = (status: string): boolean => /^done-success$/i.test(status);

interface Stage {
  readonly status: string;
  readonly updatedAt: number;
}

/** Whether `told` is further than `held`: messages overtake each other and come twice. */
export function isFurther(told: Stage, held: Stage): boolean {
  if (isEnded(held.status) !== isEnded(told.status)) return isEnded(told.status);
  return told.updatedAt > held.updatedAt || (told.updatedAt === held.updatedAt && rank(told) > rank(held));
}

const rank = ({ status }: Stage): number => (status === 'waiting' ? 0 : 1);
