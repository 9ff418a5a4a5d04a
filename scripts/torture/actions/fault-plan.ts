/**
 * Chooses at random when the connection of a handler is cut, when its process is killed, and which faults the platform
 * has meanwhile.
 */
import type { PracticeFaultsChange } from '../../../shared/practice.ts';
import type { SeededRandom } from '../seeded-random.ts';

export interface ActionsFaultPlan {
  readonly faults: PracticeFaultsChange;
  /** Kills of the handler, in ascending order: `ms` milliseconds after `completed` actions have an outcome. */
  readonly kills: readonly { readonly completed: number; readonly ms: number }[];
  /** Cuts of the connection, one after the other: it works for `wholeMs`, then is cut for `cutMs`. */
  readonly cuts: readonly { readonly wholeMs: number; readonly cutMs: number }[];
  /** How long the target takes for a response at most. */
  readonly maxTargetMs: number;
}

/** Largest share of requests that a fault affects. */
const maxRequestShare = 0.15;

export function randomActionsFaultPlan(random: SeededRandom, actions: number): ActionsFaultPlan {
  const per = (share: number) => Math.max(1, Math.round(actions * share));
  return {
    maxTargetMs: random.pick([5, 20, 60]),
    kills: Array.from({ length: random.between(1, per(0.004)) }, () => ({
      completed: random.between(0, Math.floor(actions * 0.9)),
      ms: random.between(0, 60),
    })).toSorted((a, b) => a.completed - b.completed),
    cuts: Array.from({ length: random.between(per(0.004), per(0.012)) }, () => ({
      wholeMs: random.between(0, random.chance(0.5) ? 100 : 1_500),
      cutMs: random.chance(0.5) ? 0 : random.between(0, 300),
    })),
    faults: {
      ...(random.chance(0.3) && { tokenLifeSeconds: random.between(1, 2) }),
      chaos: {
        seed: random.between(0, 1_000_000),
        latencyMs: { least: 0, most: random.pick([0, 10, 60]) },
        status429: random.chance(0.5) ? random.next() * maxRequestShare : 0,
        status500: random.chance(0.5) ? random.next() * maxRequestShare : 0,
        cutBefore: random.chance(0.5) ? random.next() * maxRequestShare : 0,
        cutAfter: random.chance(0.5) ? random.next() * maxRequestShare : 0,
      },
    },
  };
}
