import { startTransition, useEffect, useRef, useState } from 'react';

/** A value that is looked at no more often than every `everyMs`: for what costs a question to the host. */
export function usePaced<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const waitMs = Math.max(0, shownAt.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      startTransition(() => setShown(value));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
