/** Chooses the next random fault; the same seed and the same order of requests give the same faults. */
import { type PracticeChaos, practiceChaos } from '../../../shared/practice/practice-chaos.ts';
import { createChance } from '../automation/chance.ts';

/** Names of what goes wrong with a probability. */
export type ChaosRate = {
  [K in keyof PracticeChaos]: PracticeChaos[K] extends number ? K : never;
}[Exclude<keyof PracticeChaos, 'seed' | 'retryAfterSeconds'>];

export interface Chaos {
  readonly plan: PracticeChaos;
  /** Draws whether this fails now; each call draws again. */
  strikes(what: ChaosRate): boolean;
  /** The first of these that goes wrong now; each of them is drawn. */
  firstOf<K extends ChaosRate>(whats: readonly K[]): K | undefined;
  /** A whole number from `least` to `most`, both included. */
  between(what: string, least: number, most: number): number;
}

/** Null where nothing was planned: nothing goes wrong then. */
export function createChaos(planned: PracticeChaos | null): Chaos {
  const plan = planned ?? practiceChaos.parse({ seed: 0 });
  const chance = createChance(plan.seed);
  // Each kind of disorder has a row of numbers of its own, so that one more of a kind leaves the others alone.
  const drawn = new Map<string, number>();
  const draw = (what: string): number => {
    const number = (drawn.get(what) ?? 0) + 1;
    drawn.set(what, number);
    return chance(`${what} ${number}`);
  };
  const strikes = (what: ChaosRate): boolean => plan[what] > 0 && draw(what) < plan[what];
  return {
    plan,
    strikes,
    firstOf: (whats) => whats.filter(strikes)[0],
    between: (what, least, most) =>
      most <= least ? least : least + Math.floor(draw(what) * (most - least + 1)),
  };
}
