/** Opens the practice platform for a terminal command: that of an open window, else one that it starts itself. */
import { AppError } from '../../../shared/errors.ts';
import type { PracticeAddress } from '../../platform.ts';
import { type PracticeClaim, sharedPractice, startOwnPractice } from '../../storage/practice-claim.ts';

interface OpenPracticeDeps extends PracticeClaim {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly say: (words: string) => void;
}

const pollMs = 250;

/**
 * Only one process at a time can run the practice platform. That of a window is shared. Another terminal may end before
 * this command, so the function waits until that terminal has ended, and then starts its own platform.
 * @throws AppError `aborted` after the signal
 */
export async function openPractice(deps: OpenPracticeDeps): Promise<PracticeAddress> {
  const { folder, wait, signal, say } = deps;
  for (let hasPrinted = false; ; hasPrinted = true) {
    const started = await startOwnPractice(deps);
    if (started !== null) return started;
    const shared = sharedPractice(folder);
    if (shared !== null) return { ...shared, stop: async () => undefined };
    if (!hasPrinted)
      say('Another program is using the practice platform of this data folder; waiting for it to end.');
    await wait(pollMs, signal).catch((cause: unknown) => {
      throw new AppError('aborted', 'Cancelled.', { cause });
    });
  }
}
