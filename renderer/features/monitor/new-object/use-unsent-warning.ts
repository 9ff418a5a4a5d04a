import { useEffect, useRef } from 'react';
import { notifyEnded } from '../../../ui/notify.tsx';

/**
 * Whoever goes to another page with unsent input is told that it is kept. A browser asks before it closes the window,
 * and the program of the desktop does.
 * @returns `asking` says that the user was asked already
 */
export function useUnsentWarning(isDirty: boolean): { asking(): void } {
  const state = useRef({ isDirty, isHere: false, isAsked: false });
  state.current.isDirty = isDirty;

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  useEffect(() => {
    const { current } = state;
    current.isHere = true;
    return () => {
      current.isHere = false;
      // React may take an effect back only to begin it again.
      queueMicrotask(() => {
        if (!current.isHere && current.isDirty && !current.isAsked)
          notifyEnded('The new object is not sent', 'Its draft is kept: “New object” goes on with it.');
      });
    };
  }, []);

  return {
    asking() {
      state.current.isAsked = true;
    },
  };
}
