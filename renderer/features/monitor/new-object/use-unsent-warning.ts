import { useEffect, useRef } from 'react';
import { notifyEnded } from '../../../ui/notify/notify.tsx';

/**
 * Notifies a user who opens another page that unsent input is saved. Before the window closes, the browser or the
 * desktop program asks the user.
 * @returns `asking`, which suppresses the notification because a dialog has already asked the user
 */
export function useUnsentWarning(isDirty: boolean): { asking(): void } {
  const state = useRef({ isDirty, isMounted: false, isAsked: false });
  state.current.isDirty = isDirty;

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  useEffect(() => {
    const { current } = state;
    current.isMounted = true;
    return () => {
      current.isMounted = false;
      // Deferred, because React may clean up an effect only to run it again, as in strict mode.
      queueMicrotask(() => {
        if (!current.isMounted && current.isDirty && !current.isAsked)
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
