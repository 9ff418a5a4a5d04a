import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { after } from './after.ts';
import { createRowWindows, type RowWindow, type RowWindows } from './windows.ts';

interface WindowsSource<T> {
  /** Key of the list; another key starts an empty list. */
  key: string;
  /** Changes whenever the responses have changed. */
  revision: number | string;
  /** Best known length, before the first response and whenever it changes. */
  total: number;
  ask(first: number, count: number, signal: AbortSignal): Promise<RowWindow<T>>;
  /** Responses arrive repeatedly on their own: they are drawn when the browser is idle. */
  calm?: boolean;
}

/** A long list of the host's, fetched by windows as they come on screen. */
export function useWindows<T>({ key, revision, total, ask, calm = false }: WindowsSource<T>): RowWindows<T> {
  const [, setVersion] = useState(0);
  const latestAsk = useRef(ask);
  latestAsk.current = ask;
  const look = useCallback(() => {
    const draw = () => setVersion((version) => version + 1);
    if (calm) startTransition(draw);
    else draw();
  }, [calm]);

  // The list belongs to its key; the total is only its first guess.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new total must not empty the list
  const windows = useMemo(
    () =>
      createRowWindows<T>(total, {
        ask: (first, count, signal) => latestAsk.current(first, count, signal),
        onChange: look,
        after,
      }),
    [key, look],
  );
  useEffect(() => windows.stop, [windows]);

  const latest = useRef({ windows, total });
  useLayoutEffect(() => {
    if (latest.current.windows === windows && latest.current.total !== total) windows.know(total);
    latest.current = { windows, total };
  }, [windows, total]);

  const seen = useRef({ windows, revision });
  useEffect(() => {
    if (seen.current.windows === windows && seen.current.revision !== revision) windows.renew();
    seen.current = { windows, revision };
  }, [windows, revision]);
  return windows;
}
