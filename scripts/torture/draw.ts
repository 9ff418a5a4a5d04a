/** Draws that come out the same for the same seed. */
import { createChance } from '../../electron/practice/automation/chance.ts';

export interface Draw {
  /** From 0, included, to 1, excluded. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True about so often, from 0 to 1. */
  is(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
  /** Numbers of its own, which leave these alone. */
  fork(name: string): Draw;
}

export function createDraw(seed: number, name = ''): Draw {
  const chance = createChance(seed);
  let drawn = 0;
  const next = () => chance(`${name} ${++drawn}`);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    is: (share) => next() < share,
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
    fork: (other) => createDraw(seed, `${name}/${other}`),
  };
}
