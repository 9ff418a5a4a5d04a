/** Compares times that the platform wrote with ours, although the two clocks may differ. */

export interface PlatformClock {
  /** Whether the platform ever sent its time. */
  readonly hasObservation: boolean;
  /** @param response.date the platform's clock, to the second; null if it was not sent */
  observe(response: {
    readonly date: number | null;
    readonly sentAt: number;
    readonly endedAt: number;
  }): void;
  /** Whether something that the platform did at `platformTime` can have been done at `ours` or later. */
  isNotBefore(platformTime: number, ours: number): boolean;
}

/** Tolerance for a clock that is set during an observation, and for machines of one platform with different clocks. */
const toleranceMs = 2_000;
/** The part of a second that `Date` leaves out. */
const secondMs = 1_000;

export function createPlatformClock(): PlatformClock {
  // The platform's clock is ahead of ours by a value between these two.
  let minimum = Number.NEGATIVE_INFINITY;
  let maximum = Number.POSITIVE_INFINITY;
  return {
    get hasObservation() {
      return Number.isFinite(minimum);
    },
    observe({ date, sentAt, endedAt }) {
      if (date === null) return;
      const [low, high] = [date - endedAt, date + secondMs - sentAt];
      // If the two contradict each other, one of the clocks was set meanwhile.
      const contradicts = low > maximum || high < minimum;
      minimum = contradicts ? low : Math.max(minimum, low);
      maximum = contradicts ? high : Math.min(maximum, high);
    },
    isNotBefore(platformTime, ours) {
      const ahead = Number.isFinite(minimum) ? minimum : 0;
      return platformTime >= ours + ahead - toleranceMs;
    },
  };
}
