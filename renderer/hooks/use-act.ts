import { useCallback, useRef, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

interface Act {
  readonly busy: boolean;
  /** Starts the work unless it is in progress already; returns whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** Runs actions of the user one at a time, and passes failures to `onFailure`. */
export function useAct(onFailure: (error: AppError) => void): Act {
  const [busy, setBusy] = useState(false);
  // A ref, because a second click can come before `busy` has been rendered.
  const isRunning = useRef(false);
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        onFailure(toAppError(error));
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [onFailure],
  );
  return { busy, run };
}
