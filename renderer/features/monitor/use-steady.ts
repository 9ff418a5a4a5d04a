import { startTransition, useEffect, useRef, useState } from 'react';
import { type MonitorStore, useMonitor, versionIn } from './store.ts';

/**
 * Returns a value of the monitor's store that changes at most every `everyMs`, for values that cause a request or
 * change faster than a user can read. `isSame` returns whether two values look the same.
 */
function useSteady<T>(
  select: (store: MonitorStore) => T,
  everyMs: number,
  isSame: (one: T, other: T) => boolean = Object.is,
): T {
  const [value, setValue] = useState(() => select(useMonitor.getState()));
  const latest = useRef({ select, isSame });
  latest.current = { select, isSame };
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = () => {
      timer = null;
      shownAt.current = performance.now();
      const next = latest.current.select(useMonitor.getState());
      startTransition(() => setValue((last) => (latest.current.isSame(last, next) ? last : next)));
    };
    const stop = useMonitor.subscribe(() => {
      timer ??= setTimeout(show, Math.max(0, shownAt.current + everyMs - performance.now()));
    });
    show();
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [everyMs]);
  return value;
}

/** Returns the version of a view, throttled; fixed while the page is paused. */
export const useSteadyVersion = (view: string, everyMs: number): number =>
  useSteady((store) => versionIn(store, view), everyMs);
