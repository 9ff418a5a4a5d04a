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
  /** Requests `count` rows from the index `first`. */
  ask(first: number, count: number, signal: AbortSignal): Promise<RowWindow<T>>;
  /** Whether the rows change repeatedly on their own, so that they are drawn in a transition, with low priority. */
  calm?: boolean;
}

/** Returns a long list of the host, of which the rows are requested as they come on screen. */
export function useWindows<T>({ key, revision, total, ask, calm = false }: WindowsSource<T>): RowWindows<T> {
  const [, setVersion] = useState(0);
  const latestAsk = useRef(ask);
  latestAsk.current = ask;
  const redraw = useCallback(() => {
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
        onChange: redraw,
        after,
      }),
    [key, redraw],
  );
  useEffect(() => windows.stop, [windows]);

  const latestTotal = useRef({ windows, total });
  useLayoutEffect(() => {
    const { current } = latestTotal;
    if (current.windows === windows && current.total !== total) windows.know(total);
    latestTotal.current = { windows, total };
  }, [windows, total]);

  const latestRevision = useRef({ windows, revision });
  useEffect(() => {
    const { current } = latestRevision;
    if (current.windows === windows && current.revision !== revision) windows.renew();
    latestRevision.current = { windows, revision };
  }, [windows, revision]);
  return windows;
}
