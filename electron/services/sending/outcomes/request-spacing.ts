/** Spaces the requests of a run once the platform refuses some of them as too many: runs on several machines then share its limit without knowing each other. */

interface RequestSpacing {
  /** Takes the next turn; returns how long the request has to wait for it, which is 0 as long as nothing was refused. */
  takeTurn(): number;
  /** @param sentAt when the request left */
  onResponse(isBusy: boolean, sentAt: number): void;
}

/**
 * A run widens the distance of its requests by `step` after each that is refused, and narrows it after each that is not,
 * so that a share of them is refused in the long run. That share is larger where the distance is larger: a run that
 * sends less often than others gains, and in the end all send equally often.
 */
const shareOfRefused = (gapMs: number) => 0.001 + 0.03 * (gapMs / 1_000);
/** Runs that send seldom react strongly to become equal soon; those that send often lose little by each refusal. */
const leastStep = (gapMs: number) => Math.min(1, 0.1 + 0.5 * Math.sqrt(gapMs / 1_000));
/** At first the distance is a guess, and is doubled; then the steps become smaller. */
const firstStep = 1;
const stepFactor = 0.8;
/** Without a refusal for so many times the usual number of requests, the limit is gone, and the distance shrinks faster. */
const patience = 5;
const fasterBy = 5;
const gapBounds = { first: [5, 1_000], most: 60_000 } as const;
/** Weight of the last interval in the mean of those before the first refusal. */
const intervalWeight = 0.2;

export function createRequestSpacing({
  now,
  random,
}: {
  readonly now: () => number;
  /** So that processes that started together do not send together. */
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
    const [least, most] = gapBounds.first;
    gapMs =
      gapMs === 0
        ? Math.min(most, Math.max(least, 2 * intervalMs))
        : Math.min(gapBounds.most, gapMs * (1 + step));
    widenedAt = now();
    goodSinceBusy = 0;
  };
  const narrow = () => {
    step = Math.max(leastStep(gapMs), step * stepFactor);
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
        // Requests that had left before say nothing about the new distance.
      } else if (sentAt >= widenedAt) widen();
    },
  };
}
