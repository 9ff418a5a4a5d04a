import { useEffect, useRef } from 'react';

/** Focuses a field that opened on request, once, when it appears. */
export function useFocusFirst(isAsked: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isAsked);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
    wanted.current = false;
  }, []);
  return field;
}
