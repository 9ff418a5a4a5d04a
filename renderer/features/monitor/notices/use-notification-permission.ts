import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../../host.ts';

/**
 * Whether notices may be shown outside the page. `own`: the desktop program shows them without permission; `none`: this
 * browser cannot show any; otherwise the browser's own state. Only `default` can be requested; after `denied` only the
 * settings of the browser help.
 */
export type NotificationAllowance = 'own' | 'none' | NotificationPermission;

export interface NotificationAsking {
  readonly allowance: NotificationAllowance;
  /** Reason why the system shows no notifications (desktop program only); null if no problem is known. */
  readonly problem: string | null;
  /** Requests the permission of the browser; for a button, because browsers reject requests without a click. */
  readonly ask: () => void;
}

/** Returns whether notifications may be shown outside the page, and how to request the permission. */
export function useNotificationPermission(): NotificationAsking {
  const { window: kind, api } = useHost();
  const isDesktop = kind === 'desktop';
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (isDesktop) return api.app.changed(({ notificationProblem }) => setProblem(notificationProblem));
    return undefined;
  }, [isDesktop, api]);
  const [allowance, setAllowance] = useState(() => (isDesktop ? 'own' : allowanceNow()));
  const update = useCallback(() => setAllowance(isDesktop ? 'own' : allowanceNow()), [isDesktop]);
  // The user may have changed the permission in the settings of the browser.
  useEffect(() => {
    window.addEventListener('focus', update);
    return () => window.removeEventListener('focus', update);
  }, [update]);
  const ask = useCallback(() => {
    if (allowance === 'default') void Notification.requestPermission().then(update, update);
  }, [allowance, update]);
  return { allowance, problem, ask };
}

const allowanceNow = (): NotificationAllowance =>
  'Notification' in window ? Notification.permission : 'none';
