import { useCallback, useRef, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

interface Act {
  readonly busy: boolean;
  /** Starts the work unless it is in progress already; returns whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** An action of the user: one at a time, with failures passed to `onFailure`. */
export function useAct(onFailure: (error: AppError) => void): Act {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        onFailure(toAppError(error));
        return false;
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
    [onFailure],
  );
  return { busy, run };
}
