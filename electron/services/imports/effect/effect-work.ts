/** Work on effects: its result counts until its signal is aborted. */
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../platform.ts';

interface EffectWork {
  run(
    work: () => Promise<void>,
    signal: AbortSignal,
    onFailure: (failure: { state: 'failed'; message: string }) => void,
  ): void;
  /** Resolves when all that was running has ended. */
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
