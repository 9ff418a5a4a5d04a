/** Stored recipes that may be used for a header unchanged, and the heads that they leave out. */
import { isOwnHead } from '../columns/transforms.ts';
import { conventionalTargets } from './conventional-targets.ts';
import { columnsOf } from './field.ts';
import { fingerprint } from './fingerprint.ts';
import type { Recipe } from './recipe.ts';
import { fieldsOf } from './target-fields.ts';

/** Facts of a recipe needed to offer it. */
interface OfferableRecipe {
  readonly name: string;
  readonly fingerprint: string;
  /** As `columnsNeeded` says. */
  readonly columns: readonly string[];
}

export interface RecipeOffer {
  readonly name: string;
  /** `same`: the very columns that it was made for. `fits`: others, but all that it uses are among them. */
  readonly match: 'same' | 'fits';
  /** Columns that it uses. */
  readonly used: number;
  /** Columns of the header that it does not use. */
  readonly unused: readonly string[];
}

/** The columns that a recipe uses, each as often as a header must have it. */
export function columnsNeeded({ targets }: Pick<Recipe, 'targets'>): string[] {
  const needed = new Map<string, number>();
  for (const { field } of targets.flatMap(fieldsOf)) {
    const occurrence = 'column' in field.from ? (field.from.occurrence ?? 1) : 1;
    for (const name of columnsOf(field.from)) needed.set(name, Math.max(needed.get(name) ?? 0, occurrence));
  }
  return [...needed].flatMap(([name, times]) => Array.from({ length: times }, () => name));
}

/**
 * The surest first, then those that use more of the header. Where its heads say what they are by themselves, a recipe
 * that fits must use at least half of them: one that uses only ogit/_xid would fit nearly every file.
 */
export function recipesFor(header: readonly string[], recipes: readonly OfferableRecipe[]): RecipeOffer[] {
  const print = fingerprint(header);
  const names = header.filter((name) => !isOwnHead(name));
  const there = countsOf(names);
  const saysItself = conventionalTargets(header, 'combined').length > 0;
  return recipes
    .flatMap(({ name, fingerprint: madeFor, columns }): RecipeOffer[] => {
      const needed = countsOf(columns);
      const offer = { name, used: columns.length, unused: names.filter((each) => !needed.has(each)) };
      if (madeFor === print) return [{ ...offer, match: 'same' }];
      if (columns.length === 0 || (saysItself && columns.length * 2 < names.length)) return [];
      const fits = [...needed].every(([each, times]) => (there.get(each) ?? 0) >= times);
      return fits ? [{ ...offer, match: 'fits' }] : [];
    })
    .toSorted((one, other) =>
      one.match === other.match ? other.used - one.used : one.match === 'same' ? -1 : 1,
    );
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
