/** Random numbers that are the same for the same seed. */
import { createChance } from '../../electron/practice/automation/chance.ts';

export interface SeededRandom {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns an integer, both ends included. */
  between(minimum: number, maximum: number): number;
  /** Returns true with this probability. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** An independent generator, which does not change the numbers of this one. */
  fork(name: string): SeededRandom;
}

/** Creates a generator; the same seed and name give the same numbers. */
export function createSeededRandom(seed: number, name = ''): SeededRandom {
  const chance = createChance(seed);
  let drawn = 0;
  const next = () => chance(`${name} ${++drawn}`);
  const between = (minimum: number, maximum: number) =>
    minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick(from) {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    fork: (other) => createSeededRandom(seed, `${name}/${other}`),
  };
}
