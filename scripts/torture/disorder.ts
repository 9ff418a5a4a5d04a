/** Draws how the platform of a round misbehaves, and when the program is killed. */
import type { PracticeFaultsChange } from '../../shared/practice.ts';
import type { Draw } from './draw.ts';

/** One death of the program: after so many requests and so many milliseconds, or earlier where that takes too long. */
export interface Death {
  readonly requests: number;
  readonly ms: number;
}

interface Disorder {
  readonly faults: PracticeFaultsChange;
  /** When all is over: nothing goes wrong, but bodies are no larger than before. */
  readonly afterwards: PracticeFaultsChange;
  readonly deaths: readonly Death[];
}

/** Of requests and items: rare enough that a round ends, frequent enough that each one meets several. */
const mostOfRequests = 0.09;
const mostOfItems = 0.012;

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

export function drawDisorder(
  draw: Draw,
  { bodyBytes, poison }: { bodyBytes: number; poison: string | null },
): Disorder {
  const some = (names: readonly string[], most: number) =>
    Object.fromEntries(names.filter(() => draw.is(0.5)).map((name) => [name, draw.next() * most]));
  // Small enough that a round has many requests.
  const requests = draw.between(8, 30);
  const largestBodyBytes = Math.max(1_200, Math.ceil(bodyBytes / requests));
  const deaths = Array.from({ length: draw.between(1, 3) }, () => ({
    requests: draw.is(0.2) ? 0 : draw.between(1, Math.ceil(requests * 1.2)),
    ms: draw.between(0, draw.is(0.3) ? 400 : 40),
  }));
  return {
    deaths,
    afterwards: { chaos: { seed: 0, largestBodyBytes } },
    faults: {
      ...(draw.is(0.3) && { tokenLifeSeconds: draw.between(1, 2) }),
      chaos: {
        seed: draw.between(0, 1_000_000),
        latencyMs: { least: 0, most: draw.pick([0, 10, 60, 200]) },
        retryAfterSeconds: draw.is(0.2) ? 1 : 0,
        itemsShuffled: draw.pick([0, 0.5, 1]),
        largestBodyBytes,
        poison: poison === null ? null : { text: poison, status: draw.pick([400, 500]) },
        ...some(ofRequests, mostOfRequests),
        ...some(ofItems, mostOfItems),
      },
    },
  };
}
