/** Clock of the practice platform: the current time, and calls at a later time. */

export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
  /** Calls `work` once, not before `moment`; what is returned calls it off. */
  at(moment: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  at(moment, work) {
    const timer = setTimeout(work, Math.min(Math.max(moment - Date.now(), 0), longestDelayMs));
    return () => clearTimeout(timer);
  },
};

/** Longest delay of a Node timer; it fires early then, and the caller checks the clock. */
const longestDelayMs = 2 ** 31 - 1;

interface Alarm {
  /** Rings at `moment`, and no later than it was set to ring before. Infinity sets nothing. */
  set(moment: number): void;
  /** Forgets what was set. */
  stop(): void;
}

/** One call for many reasons: it rings at the earliest moment that was set, and has to be set again then. */
export function createAlarm(deps: {
  clock: Clock;
  ring: () => void;
  report: (cause: unknown) => void;
}): Alarm {
  const { clock } = deps;
  let setTo = Number.POSITIVE_INFINITY;
  let callOff: () => void = () => undefined;

  const stop = (): void => {
    callOff();
    setTo = Number.POSITIVE_INFINITY;
  };
  const ring = (): void => {
    setTo = Number.POSITIVE_INFINITY;
    try {
      deps.ring();
    } catch (error) {
      // Thrown into a timer it would end the process.
      deps.report(error);
    }
  };

  return {
    set(moment) {
      if (moment >= setTo) return;
      callOff();
      setTo = moment;
      callOff = clock.at(moment, ring);
    },
    stop,
  };
}
