/** The practice platform for a command of the terminal: that of the open window, or one of its own meanwhile. */
import { AppError } from '../../../shared/errors.ts';
import type { PracticeAddress } from '../../platform.ts';
import { type PracticeClaim, sharedPractice, startOwnPractice } from '../../storage/practice-claim.ts';

interface PracticeAtHandDeps extends PracticeClaim {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly say: (words: string) => void;
}

const lookEveryMs = 250;

/**
 * One process runs it at a time. A window shares it; another terminal does not, as it may end before this one, so its
 * end is waited for.
 * @throws AppError `aborted` after the signal
 */
export async function practiceAtHand(deps: PracticeAtHandDeps): Promise<PracticeAddress> {
  const { folder, wait, signal, say } = deps;
  for (let hasPrinted = false; ; hasPrinted = true) {
    const own = await startOwnPractice(deps);
    if (own !== null) return own;
    const shared = sharedPractice(folder);
    if (shared !== null) return { ...shared, stop: async () => undefined };
    if (!hasPrinted) say('Another program uses the practice platform of this data folder; waiting for it.');
    await wait(lookEveryMs, signal).catch((cause: unknown) => {
      throw new AppError('aborted', 'Cancelled.', { cause });
    });
  }
}
