/** The claimed files whose run stopped by itself, and when each is continued. */

/** Pauses before a stopped run is continued; after the last one its file is held. */
const retryAfterMs = [60_000, 300_000, 900_000];

/** Stopped files by their `place`, the name of their folder. */
interface StoppedFiles {
  readonly isEmpty: boolean;
  /** Plans the next attempt after a run has stopped; returns false if no attempt is left. */
  retryLater(place: string): boolean;
  /** False during the pause before the next attempt. */
  isDue(place: string): boolean;
  /** Removes a file that is decided. */
  remove(place: string): void;
}

/** @param uptime in milliseconds, of a clock that is never set */
export function createStoppedFiles(uptime: () => number): StoppedFiles {
  const stopped = new Map<string, { attempts: number; notBefore: number }>();
  return {
    get isEmpty() {
      return stopped.size === 0;
    },
    retryLater(place) {
      const attempts = stopped.get(place)?.attempts ?? 0;
      const pause = retryAfterMs[attempts];
      if (pause === undefined) return false;
      stopped.set(place, { attempts: attempts + 1, notBefore: uptime() + pause });
      return true;
    },
    isDue: (place) => (stopped.get(place)?.notBefore ?? 0) <= uptime(),
    remove: (place) => void stopped.delete(place),
  };
}
