import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

/** State of a call to the host. */
export type CallState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: AppError };

/** Asks when the screen appears and whenever `ask` is another function; `again` repeats the question. */
export function useCall<T>(ask: (signal: AbortSignal) => Promise<T>): CallState<T> & { again: () => void } {
  const [response, setResponse] = useState<CallState<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question again
  useEffect(() => {
    const abort = new AbortController();
    setResponse({ state: 'loading' });
    ask(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setResponse({ state: 'ready', value });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setResponse({ state: 'failed', error: toAppError(error) });
      },
    );
    return () => abort.abort();
  }, [ask, round]);
  const again = useCallback(() => setRound((last) => last + 1), []);
  return { ...response, again };
}
