/** Chooses the next random fault; the same seed and the same order of requests give the same faults. */
import { type PracticeChaos, practiceChaos } from '../../../shared/practice/practice-chaos.ts';
import { createChance } from '../automation/chance.ts';

/** Names of the faults in `PracticeChaos` that have a probability. */
export type ChaosRate = {
  [K in keyof PracticeChaos]: PracticeChaos[K] extends number ? K : never;
}[Exclude<keyof PracticeChaos, 'seed' | 'retryAfterSeconds'>];

export interface Chaos {
  readonly plan: PracticeChaos;
  /** Draws whether a fault occurs now; each call draws again. */
  strikes(what: ChaosRate): boolean;
  /** Returns the first of these faults that occurs now; each of them is drawn. */
  firstOf<K extends ChaosRate>(whats: readonly K[]): K | undefined;
  /** Draws an integer from `minimum` to `maximum`, both included; `what` names the draw. */
  between(what: string, minimum: number, maximum: number): number;
}

/** @param planned null for no random faults */
export function createChaos(planned: PracticeChaos | null): Chaos {
  const plan = planned ?? practiceChaos.parse({ seed: 0 });
  const chance = createChance(plan.seed);
  // Each kind of fault has a separate sequence of numbers, so that one more draw of a kind does not change the others.
  const draws = new Map<string, number>();
  const draw = (what: string): number => {
    const number = (draws.get(what) ?? 0) + 1;
    draws.set(what, number);
    return chance(`${what} ${number}`);
  };
  const strikes = (what: ChaosRate): boolean => plan[what] > 0 && draw(what) < plan[what];
  return {
    plan,
    strikes,
    firstOf: (whats) => whats.filter(strikes)[0],
    between: (what, minimum, maximum) =>
      maximum <= minimum ? minimum : minimum + Math.floor(draw(what) * (maximum - minimum + 1)),
  };
}
