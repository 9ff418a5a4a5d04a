/** Chooses at random which faults the platform of a round has, and when the program is killed. */
import type { PracticeFaultsChange } from '../../shared/practice.ts';
import type { SeededRandom } from './seeded-random.ts';

/** When the program is killed: after this many requests and milliseconds, or earlier if that takes too long. */
export interface PlannedKill {
  readonly requests: number;
  readonly ms: number;
}

interface FaultPlan {
  readonly faults: PracticeFaultsChange;
  /** Faults after the last kill: none, but the largest body stays the same. */
  readonly afterwards: PracticeFaultsChange;
  readonly kills: readonly PlannedKill[];
}

/**
 * Largest shares of requests and of items with a fault: small enough that a round ends, large enough for several
 * faults.
 */
const maxRequestShare = 0.09;
const maxItemShare = 0.012;

const ofRequests = [
  'status401',
  'status429',
  'status500',
  'status500After',
  'cutBefore',
  'cutAfter',
  'cutInAnswer',
  'malformedStop',
  'countsOff',
] as const;
const ofItems = [
  'itemsDropped',
  'itemsRepeated',
  'items401',
  'items429',
  'items500',
  'items999',
  'items500After',
  'items999After',
] as const;

/** Chooses a plan. @param bodyBytes size of all rows in one body @param poison text that the platform cannot process */
export function randomFaultPlan(
  random: SeededRandom,
  { bodyBytes, poison }: { bodyBytes: number; poison: string | null },
): FaultPlan {
  const some = (names: readonly string[], maximum: number) =>
    Object.fromEntries(names.filter(() => random.chance(0.5)).map((name) => [name, random.next() * maximum]));
  // Small enough that a round has many requests.
  const requests = random.between(8, 30);
  const largestBodyBytes = Math.max(1_200, Math.ceil(bodyBytes / requests));
  const kills = Array.from({ length: random.between(1, 3) }, () => ({
    requests: random.chance(0.2) ? 0 : random.between(1, Math.ceil(requests * 1.2)),
    ms: random.between(0, random.chance(0.3) ? 400 : 40),
  }));
  return {
    kills,
    afterwards: { chaos: { seed: 0, largestBodyBytes } },
    faults: {
      ...(random.chance(0.3) && { tokenLifeSeconds: random.between(1, 2) }),
      chaos: {
        seed: random.between(0, 1_000_000),
        latencyMs: { least: 0, most: random.pick([0, 10, 60, 200]) },
        retryAfterSeconds: random.chance(0.2) ? 1 : 0,
        itemsShuffled: random.pick([0, 0.5, 1]),
        largestBodyBytes,
        poison: poison === null ? null : { text: poison, status: random.pick([400, 500]) },
        ...some(ofRequests, maxRequestShare),
        ...some(ofItems, maxItemShare),
      },
    },
  };
}
