/**
 * Spaces the requests of a run once the platform refuses some of them as too many, so that runs on several machines
 * share the platform's limit without knowing each other.
 */

interface RequestSpacing {
  /**
   * Takes the next turn; returns how long the request has to wait for it, which is 0 as long as nothing was refused.
   */
  takeTurn(): number;
  /** @param sentAt when the request left */
  onResponse(isBusy: boolean, sentAt: number): void;
}

/**
 * The share of requests that is refused in the long run. A run widens the gap between its requests by `step` after each
 * refused one, and narrows it after each accepted one. The share grows with the gap: a run that sends less often than
 * others gains, and in the end all send equally often.
 */
const shareOfRefused = (gapMs: number) => 0.001 + 0.03 * (gapMs / 1_000);
/**
 * The smallest step. Runs that send seldom react strongly to become equal soon; those that send often lose little by
 * each refusal.
 */
const minStep = (gapMs: number) => Math.min(1, 0.1 + 0.5 * Math.sqrt(gapMs / 1_000));
/** The first gap is a guess, so the first step doubles it; later steps become smaller. */
const firstStep = 1;
const stepFactor = 0.8;
/**
 * After this many times the expected number of requests without a refusal, the limit is probably gone, and the gap
 * shrinks `fasterBy` times as fast.
 */
const patience = 5;
const fasterBy = 5;
/** In milliseconds: smallest and largest first gap, and the largest gap of all. */
const gapBounds = { first: [5, 1_000], maximum: 60_000 } as const;
/** Weight of the last interval in the mean of those before the first refusal. */
const intervalWeight = 0.2;

export function createRequestSpacing({
  now,
  random,
}: {
  readonly now: () => number;
  /** From 0 to 1; spreads the requests of processes that started together. */
  readonly random: () => number;
}): RequestSpacing {
  let gapMs = 0;
  let nextAt = 0;
  let step = firstStep;
  let goodSinceBusy = 0;
  let widenedAt = Number.NEGATIVE_INFINITY;
  let lastAt: number | null = null;
  let intervalMs = 0;

  const widen = () => {
    const [minimum, maximum] = gapBounds.first;
    gapMs =
      gapMs === 0
        ? Math.min(maximum, Math.max(minimum, 2 * intervalMs))
        : Math.min(gapBounds.maximum, gapMs * (1 + step));
    widenedAt = now();
    goodSinceBusy = 0;
  };
  const narrow = () => {
    step = Math.max(minStep(gapMs), step * stepFactor);
    goodSinceBusy += 1;
    const share = shareOfRefused(gapMs);
    const isFree = goodSinceBusy * share > patience;
    gapMs /= 1 + step * share * (isFree ? fasterBy : 1);
  };

  return {
    takeTurn() {
      const at = Math.max(now(), nextAt);
      if (gapMs === 0) {
        if (lastAt !== null) intervalMs += intervalWeight * (at - lastAt - intervalMs);
        lastAt = at;
        return 0;
      }
      nextAt = at + gapMs * (0.75 + random() / 2);
      return at - now();
    },
    onResponse(isBusy, sentAt) {
      if (!isBusy) {
        if (gapMs > 0) narrow();
        // A refusal of a request that left before the gap was widened says nothing about the new gap.
      } else if (sentAt >= widenedAt) widen();
    },
  };
}
