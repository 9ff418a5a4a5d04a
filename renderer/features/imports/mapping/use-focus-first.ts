import { useEffect, useRef } from 'react';

/** Puts the focus into a field that came because it was asked for, once, when it comes. */
export function useFocusFirst(isAsked: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(isAsked);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
    wanted.current = false;
  }, []);
  return field;
}
