/** Gathers events into one notice: soon after the first, and less often the longer they continue. */
import type { After } from '../../../../shared/async.ts';

export interface Gathering<E> {
  add(event: E): void;
  /** Reports at once what is still gathered. */
  close(): void;
}

export interface GatheringDeps<E, G> {
  readonly now: () => number;
  /** Fires once after a while, unless the returned function is called before. */
  readonly after: After;
  /** @param gathered null for the first */
  readonly join: (gathered: G | null, event: E) => G;
  readonly publish: (gathered: G) => void;
}

/** Pause before the first report of events; it doubles while events continue, up to `longestMs`. */
export const firstMs = 1_000;
export const longestMs = 60_000;
/** After this time without a report, the next event is reported after `firstMs` again. */
const calmMs = 10_000;

export function createGathering<E, G>(deps: GatheringDeps<E, G>): Gathering<E> {
  const { now, after, join, publish } = deps;
  let gathered: { value: G } | null = null;
  let cancelTimer: (() => void) | null = null;
  let pauseMs = firstMs;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const fire = () => {
    cancelTimer = null;
    const ready = gathered;
    gathered = null;
    reportedAt = now();
    if (ready !== null) publish(ready.value);
  };
  return {
    add(event) {
      if (gathered === null) {
        pauseMs = now() - reportedAt < calmMs ? Math.min(longestMs, pauseMs * 2) : firstMs;
        cancelTimer = after(pauseMs, fire);
      }
      gathered = { value: join(gathered?.value ?? null, event) };
    },
    close() {
      cancelTimer?.();
      fire();
    },
  };
}
