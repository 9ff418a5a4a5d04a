import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

export interface Latest<T> {
  /** The last response, also while it is loading again. */
  readonly value: T | null;
  /** Failure of the last call; `value` is then from an earlier call. */
  readonly error: AppError | null;
}

const nothing = { value: null, error: null };

/** Calls `ask` on mount and whenever it is another function; returns the last response until the next one arrives. */
export function useLatest<T>(ask: (signal: AbortSignal) => Promise<T>): Latest<T> {
  const [latest, setLatest] = useState<Latest<T>>(nothing);
  useEffect(() => {
    const abort = new AbortController();
    ask(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setLatest({ value, error: null });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setLatest(({ value }) => ({ value, error: toAppError(error) }));
      },
    );
    return () => abort.abort();
  }, [ask]);
  return latest;
}
