import { useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

export interface Latest<T> {
  /** The last response, also while it is loading again. */
  readonly value: T | null;
  /** Why there is no newer one. */
  readonly error: AppError | null;
}

const nothing = { value: null, error: null };

/** Loads again whenever `ask` is another function; the last response stays until the next. */
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
