/** Compares times that the platform wrote with ours, although the two clocks may differ. */

export interface PlatformClock {
  /** Whether the platform ever said what time it is. */
  readonly isHeard: boolean;
  /** @param answer.date what the platform's clock said, to the second; null where it did not tell */
  hear(answer: { readonly date: number | null; readonly sentAt: number; readonly endedAt: number }): void;
  /** Whether something that the platform did at `platformTime` can have been done at `ours` or later. */
  isNotBefore(platformTime: number, ours: number): boolean;
}

/** For a clock that is set while we look at it, and for machines of one platform that differ among themselves. */
const toleranceMs = 2_000;
/** What `Date` leaves out. */
const secondMs = 1_000;

export function createPlatformClock(): PlatformClock {
  // How far theirs is ahead of ours lies between these two.
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  return {
    get isHeard() {
      return Number.isFinite(least);
    },
    hear({ date, sentAt, endedAt }) {
      if (date === null) return;
      const [low, high] = [date - endedAt, date + secondMs - sentAt];
      // One of the clocks was set meanwhile, where the two contradict each other.
      const contradicts = low > most || high < least;
      least = contradicts ? low : Math.max(least, low);
      most = contradicts ? high : Math.min(most, high);
    },
    isNotBefore(platformTime, ours) {
      const ahead = Number.isFinite(least) ? least : 0;
      return platformTime >= ours + ahead - toleranceMs;
    },
  };
}
