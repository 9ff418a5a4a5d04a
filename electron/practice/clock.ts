/** Clock of the practice platform: gives the current time, and schedules calls. */

export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
  /**
   * Calls `work` once at `moment`, or earlier if that is too far away for a timer. Returns a function that cancels
   * it.
   */
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
  /** Sets the alarm to `moment`, unless it is already set to an earlier one. Infinity sets nothing. */
  set(moment: number): void;
  /** Cancels the alarm. */
  stop(): void;
}

/** Creates an alarm that calls `ring` once, at the earliest moment that was set; after that it must be set again. */
export function createAlarm(deps: {
  clock: Clock;
  ring: () => void;
  report: (cause: unknown) => void;
}): Alarm {
  const { clock } = deps;
  let setTo = Number.POSITIVE_INFINITY;
  let cancel: () => void = () => undefined;

  const stop = (): void => {
    cancel();
    setTo = Number.POSITIVE_INFINITY;
  };
  const ring = (): void => {
    setTo = Number.POSITIVE_INFINITY;
    try {
      deps.ring();
    } catch (error) {
      // An error thrown in a timer would end the process.
      deps.report(error);
    }
  };

  return {
    set(moment) {
      if (moment >= setTo) return;
      cancel();
      setTo = moment;
      cancel = clock.at(moment, ring);
    },
    stop,
  };
}
