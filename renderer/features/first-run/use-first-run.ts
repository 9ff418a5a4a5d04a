import { useCallback, useEffect, useState } from 'react';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';

interface FirstRunDeps {
  /** No file is open and nothing was ever sent: the page of new users. */
  readonly isAtBeginning: boolean;
  /** The address asks for the steps. */
  readonly isRequested: boolean;
  /** Ids of the runs that have ended. */
  readonly ended: readonly string[];
}

interface FirstRunState {
  readonly isShown: boolean;
  readonly hasSent: boolean;
  readonly begin: () => void;
  readonly leave: () => void;
}

/**
 * Offers the first steps to new users. Once begun they stay until closed; once closed they return only on request.
 */
export function useFirstRun({ isAtBeginning, isRequested, ended }: FirstRunDeps): FirstRunState {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  /** Whether the settings offer the steps; null until the host has responded. */
  const [isOffered, setOffered] = useState<boolean | null>(null);
  /** Ids of the runs that had ended when the steps began; null if the steps have not begun. */
  const [endedAtStart, setEndedAtStart] = useState<readonly string[] | null>(null);
  const [wasRequested, setWasRequested] = useState(false);
  useEffect(() => api.app.changed(({ settings }) => setOffered(settings.firstRun === 'offered')), [api]);
  if (wasRequested !== isRequested) {
    setWasRequested(isRequested);
    if (isRequested) setEndedAtStart(ended);
  }
  const leave = useCallback(() => {
    setEndedAtStart(null);
    setOffered(false);
    void run(() => api.app.setSettings({ firstRun: 'left' }));
  }, [api, run]);
  // Users who have sent rows without the steps no longer need them.
  const needsNoSteps = isOffered === true && endedAtStart === null && ended.length > 0;
  useEffect(() => {
    if (needsNoSteps) leave();
  }, [needsNoSteps, leave]);
  return {
    isShown: endedAtStart !== null || (isOffered === true && isAtBeginning),
    hasSent: endedAtStart !== null && ended.some((id) => !endedAtStart.includes(id)),
    begin: () => setEndedAtStart((before) => before ?? ended),
    leave,
  };
}
