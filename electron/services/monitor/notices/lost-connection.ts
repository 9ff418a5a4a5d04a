/** Notifies when one connection is lost for more than a minute; a short interruption needs no notice. */
import type { After } from '../../../../shared/async.ts';
import type { IntakeEvent } from '../shared/monitor-events.ts';

export interface LostConnection {
  onIntake(event: IntakeEvent): void;
  onLeft(view: string): void;
  /** After a sleep the minute starts again: a network takes its time to come back. */
  woke(): void;
  close(): void;
}

const lostMs = 60_000;

export function createLostConnection(deps: {
  readonly after: After;
  notify: (event: IntakeEvent) => void;
}): LostConnection {
  /** The last state of each view of the connection, except “loading”, which does not show whether it is lost. */
  const views = new Map<string, IntakeEvent>();
  let wasReached = false;
  let hasNotified = false;
  let cancelTimer: (() => void) | null = null;

  const stop = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  /** A user who starts signed out needs no notice: the program requests the password anyway. */
  const isLost = ({ intake }: IntakeEvent) => intake === 'offline' || (intake === 'signed-out' && wasReached);
  const areAllLost = () => views.size > 0 && [...views.values()].every(isLost);
  const fire = () => {
    cancelTimer = null;
    const [last] = [...views.values()].slice(-1);
    if (last === undefined || !areAllLost()) return;
    hasNotified = true;
    deps.notify(last);
  };
  const check = () => {
    if (!areAllLost()) {
      hasNotified = false;
      stop();
    } else if (!hasNotified) cancelTimer ??= deps.after(lostMs, fire);
  };

  return {
    onIntake(event) {
      const { view, intake } = event;
      if (intake === 'loading') return;
      if (intake === 'live' || intake === 'polling') wasReached = true;
      views.delete(view);
      views.set(view, event);
      check();
    },
    onLeft(view) {
      views.delete(view);
      check();
    },
    woke() {
      stop();
      check();
    },
    close: stop,
  };
}
