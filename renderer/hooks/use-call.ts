import { useCallback, useEffect, useState } from 'react';
import { type AppError, toAppError } from '../../shared/errors.ts';

/** State of a call to the host. */
export type CallState<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: AppError };

/** Asks when the screen appears and whenever `ask` is another function; `again` repeats the question. */
export function useCall<T>(ask: (signal: AbortSignal) => Promise<T>): CallState<T> & { again: () => void } {
  const [last, setLast] = useState<{ ask: typeof ask; response: CallState<T> }>({ ask, response: loading });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question again
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
  // The response to an earlier question is none to this one, also before the effect has run.
  return { ...(last.ask === ask ? last.response : loading), again };
}

const loading = { state: 'loading' } as const;
