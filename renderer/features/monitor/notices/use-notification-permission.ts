import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../../host.ts';

/**
 * Whether notices may be shown outside the page. `own`: the desktop program shows them, nobody has to be asked;
 * `none`: this browser shows none; else as the browser says it. Only `default` can be asked about; a browser asks after
 * `denied` no more, and its settings for this site are where that is changed.
 */
export type NotificationAllowance = 'own' | 'none' | NotificationPermission;

export interface NotificationAsking {
  readonly allowance: NotificationAllowance;
  /** Asks in the browser's own way; for a button, as browsers refuse whoever asks without a click. */
  readonly ask: () => void;
}

export function useNotificationPermission(): NotificationAsking {
  const isDesktop = useHost().window === 'desktop';
  const [allowance, setAllowance] = useState(() => (isDesktop ? 'own' : allowanceNow()));
  const look = useCallback(() => setAllowance(isDesktop ? 'own' : allowanceNow()), [isDesktop]);
  // It may have been changed in the browser's settings meanwhile.
  useEffect(() => {
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);
  const ask = useCallback(() => {
    if (allowance === 'default') void Notification.requestPermission().then(look, look);
  }, [allowance, look]);
  return { allowance, ask };
}

const allowanceNow = (): NotificationAllowance =>
  'Notification' in window ? Notification.permission : 'none';
