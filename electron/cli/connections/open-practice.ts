/** Opens the practice platform for a terminal command: that of an open window, else one that it starts itself. */
import { AppError } from '../../../shared/errors.ts';
import type { PracticeAddress } from '../../platform.ts';
import { type PracticeClaim, sharedPractice, startOwnPractice } from '../../storage/practice-claim.ts';

interface OpenPracticeDeps extends PracticeClaim {
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
export async function openPractice(deps: OpenPracticeDeps): Promise<PracticeAddress> {
  const { folder, wait, signal, say } = deps;
  for (let hasPrinted = false; ; hasPrinted = true) {
    const own = await startOwnPractice(deps);
    if (own !== null) return own;
    const shared = sharedPractice(folder);
    if (shared !== null) return { ...shared, stop: async () => undefined };
    if (!hasPrinted)
      say('Another program is using the practice platform of this data folder; waiting for it to end.');
    await wait(lookEveryMs, signal).catch((cause: unknown) => {
      throw new AppError('aborted', 'Cancelled.', { cause });
    });
  }
}
