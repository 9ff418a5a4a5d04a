import { useEffect, useRef } from 'react';
import { notifyEnded } from '../../../ui/notify/notify.tsx';

/**
 * Informs the user who opens another page that unsent input is saved. Before a window closes, the browser or the
 * desktop program asks.
 * @returns `asking` is true if the user was asked already
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
          notifyEnded('The new object is not sent', 'The draft is saved. “New object” opens it again.');
      });
    };
  }, []);

  return {
    asking() {
      state.current.isAsked = true;
    },
  };
}
