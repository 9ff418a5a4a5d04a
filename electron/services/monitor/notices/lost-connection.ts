/** Notices when a connection is lost for more than a minute; a short cut is nothing that anybody need know. */
import type { IntakeHappening } from '../happenings.ts';

export interface LostConnection {
  hear(happening: IntakeHappening): void;
  /** Only this connection is followed from here on. */
  chose(connectionId: string): void;
  /** After a sleep the minute begins anew: a network takes its time to come back. */
  woke(): void;
  close(): void;
}

const lostMs = 60_000;

export function createLostConnection(deps: {
  after: (ms: number, fire: () => void) => () => void;
  tell: (happening: IntakeHappening) => void;
}): LostConnection {
  /** The last word about each view of the connection, but for “loading”, which says nothing about it. */
  let views = new Map<string, IntakeHappening>();
  let chosen: string | null = null;
  let wasReached = false;
  let isTold = false;
  let callOff: (() => void) | null = null;

  const stop = () => {
    callOff?.();
    callOff = null;
  };
  const forget = () => {
    stop();
    views = new Map();
    wasReached = false;
    isTold = false;
  };
  /** Who starts signed out is asked for the password anyway. */
  const isLost = ({ intake }: IntakeHappening) =>
    intake === 'offline' || (intake === 'signed-out' && wasReached);
  const areAllLost = () => views.size > 0 && [...views.values()].every(isLost);
  const fire = () => {
    callOff = null;
    const [last] = [...views.values()].slice(-1);
    if (last === undefined || !areAllLost()) return;
    isTold = true;
    deps.tell(last);
  };
  const look = () => {
    if (!areAllLost()) {
      isTold = false;
      stop();
    } else if (!isTold) callOff ??= deps.after(lostMs, fire);
  };

  return {
    hear(happening) {
      const { connectionId, view, intake } = happening;
      if ((chosen !== null && connectionId !== chosen) || intake === 'loading') return;
      if (intake === 'live' || intake === 'polling') wasReached = true;
      views.delete(view);
      views.set(view, happening);
      look();
    },
    chose(connectionId) {
      if (connectionId === chosen) return;
      chosen = connectionId;
      forget();
    },
    woke() {
      stop();
      look();
    },
    close: forget,
  };
}
