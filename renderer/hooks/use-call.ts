import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

/** State of a call to the host. */
export type CallState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: AppError };

/**
 * Calls `ask` when the component mounts and whenever `ask` is another function; `again` repeats the call.
 * @param ask memoized by the caller, for example by `useCallback`
 */
export function useCall<T>(ask: (signal: AbortSignal) => Promise<T>): CallState<T> & { again: () => void } {
  const [last, setLast] = useState<{ ask: typeof ask; response: CallState<T> }>({ ask, response: loading });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the same call
  useEffect(() => {
    const abort = new AbortController();
    const setResponse = (response: CallState<T>) => setLast({ ask, response });
    setResponse(loading);
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
  const again = useCallback(() => setRound((before) => before + 1), []);
  // Until the effect runs, `last` may belong to an earlier `ask`, whose response does not count for this one.
  return { ...(last.ask === ask ? last.response : loading), again };
}

const loading = { state: 'loading' } as const;
