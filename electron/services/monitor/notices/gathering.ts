/** Gathers what comes at once into one: told soon after the first, and less often the longer it goes on. */

export interface Gathering<E> {
  add(event: E): void;
  /** Tells at once what is still gathered. */
  close(): void;
}

export interface GatheringDeps<E, G> {
  readonly now: () => number;
  /** Fires once after a while, unless the answered function is called before. */
  readonly after: (ms: number, fire: () => void) => () => void;
  /** @param gathered null for the first */
  readonly join: (gathered: G | null, event: E) => G;
  readonly tell: (gathered: G) => void;
}

export const firstMs = 1_000;
export const longestMs = 60_000;
/** After so long without anything the next one is told soon again. */
const calmMs = 10_000;

export function createGathering<E, G>(deps: GatheringDeps<E, G>): Gathering<E> {
  const { now, after, join, tell } = deps;
  let gathered: { value: G } | null = null;
  let callOff: (() => void) | null = null;
  let pauseMs = firstMs;
  let toldAt = Number.NEGATIVE_INFINITY;

  const fire = () => {
    callOff = null;
    const ready = gathered;
    gathered = null;
    toldAt = now();
    if (ready !== null) tell(ready.value);
  };
  return {
    add(event) {
      if (gathered === null) {
        pauseMs = now() - toldAt < calmMs ? Math.min(longestMs, pauseMs * 2) : firstMs;
        callOff = after(pauseMs, fire);
      }
      gathered = { value: join(gathered?.value ?? null, event) };
    },
    close() {
      callOff?.();
      fire();
    },
  };
}
