/** Runs the work on effects in the background. Failures after an abort of the signal are ignored. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../platform.ts';

interface EffectWork {
  run(
    work: () => Promise<void>,
    signal: AbortSignal,
    onFailure: (failure: { state: 'failed'; message: string }) => void,
  ): void;
  /** Resolves when all running work has ended. */
  whenEnded(): Promise<unknown>;
}

export function createEffectWork({ log, onChange }: { log: Log; onChange: () => void }): EffectWork {
  const works = new Set<Promise<void>>();
  return {
    run(work, signal, onFailure) {
      const running = work()
        .catch((error) => {
          if (signal.aborted) return;
          if (!(error instanceof AppError)) log.error('An effect could not be computed.', error);
          onFailure({ state: 'failed', message: toAppError(error).message });
          onChange();
        })
        .finally(() => works.delete(running));
      works.add(running);
    },
    whenEnded: () => Promise.all(works),
  };
}
