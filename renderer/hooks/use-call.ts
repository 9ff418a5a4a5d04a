import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

/** State of a call to the host. */
export type CallState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: AppError };

/**
 * Calls `call` when the component mounts and whenever `call` is another function; `reload` repeats it.
 * @param call memoized by the caller, for example by `useCallback`
 */
export function useCall<T>(call: (signal: AbortSignal) => Promise<T>): CallState<T> & { reload: () => void } {
  const [last, setLast] = useState<{ call: typeof call; response: CallState<T> }>({
    call,
    response: loading,
  });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round repeats the same call
  useEffect(() => {
    const abort = new AbortController();
    const setResponse = (response: CallState<T>) => setLast({ call, response });
    setResponse(loading);
    call(abort.signal).then(
      (value) => {
        if (!abort.signal.aborted) setResponse({ state: 'ready', value });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setResponse({ state: 'failed', error: toAppError(error) });
      },
    );
    return () => abort.abort();
  }, [call, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  // Until the effect runs, `last` may belong to an earlier `call`, whose response does not count for this one.
  return { ...(last.call === call ? last.response : loading), reload };
}

const loading = { state: 'loading' } as const;
