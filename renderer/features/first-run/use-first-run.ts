import { useCallback, useEffect, useState } from 'react';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';

interface FirstRunDeps {
  /** No file is open and nothing was ever sent: the page of new users. */
  readonly isAtBeginning: boolean;
  /** The address asks for the steps. */
  readonly isAsked: boolean;
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
export function useFirstRun({ isAtBeginning, isAsked, ended }: FirstRunDeps): FirstRunState {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  /** Undefined until the host has responded. */
  const [isOffered, setOffered] = useState<boolean | null>(null);
  /** The runs that had ended when the steps began; null where they have not begun. */
  const [before, setBefore] = useState<readonly string[] | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => api.app.changed(({ settings }) => setOffered(settings.firstRun === 'offered')), [api]);
  if (wasAsked !== isAsked) {
    setWasAsked(isAsked);
    if (isAsked) setBefore(ended);
  }
  const leave = useCallback(() => {
    setBefore(null);
    setOffered(false);
    void run(() => api.app.setSettings({ firstRun: 'left' }));
  }, [api, run]);
  // Who has sent without them needs them no more.
  const knowsTheWay = isOffered === true && before === null && ended.length > 0;
  useEffect(() => {
    if (knowsTheWay) leave();
  }, [knowsTheWay, leave]);
  return {
    isShown: before !== null || (isOffered === true && isAtBeginning),
    hasSent: before !== null && ended.some((id) => !before.includes(id)),
    begin: () => setBefore((begun) => begun ?? ended),
    leave,
  };
}
