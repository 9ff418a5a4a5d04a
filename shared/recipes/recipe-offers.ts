/** Finds stored recipes that can be used unchanged for a header, and the columns that they leave out. */
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
  /** As returned by `columnsNeeded`. */
  readonly columns: readonly string[];
}

export interface RecipeOffer {
  readonly name: string;
  /** `same`: the header is that of the recipe. `fits`: another header, which has all columns that the recipe uses. */
  readonly match: 'same' | 'fits';
  /** Columns that it uses. */
  readonly used: number;
  /** Columns of the header that it does not use. */
  readonly unused: readonly string[];
}

/** Returns the columns that a recipe uses; a column that a header must have twice is listed twice. */
export function columnsNeeded({ targets }: Pick<Recipe, 'targets'>): string[] {
  const needed = new Map<string, number>();
  for (const { field } of targets.flatMap(fieldsOf)) {
    const occurrence = 'column' in field.from ? (field.from.occurrence ?? 1) : 1;
    for (const name of columnsOf(field.from)) needed.set(name, Math.max(needed.get(name) ?? 0, occurrence));
  }
  return [...needed].flatMap(([name, times]) => Array.from({ length: times }, () => name));
}

/**
 * Returns offers for a header: `same` before `fits`, then those that use more columns. If the header has conventional
 * heads, a recipe that fits must use at least half of them: one that uses only ogit/_xid would fit nearly every file.
 */
export function recipesFor(header: readonly string[], recipes: readonly OfferableRecipe[]): RecipeOffer[] {
  const print = fingerprint(header);
  const names = header.filter((name) => !isOwnHead(name));
  const available = countsOf(names);
  const isConventional = conventionalTargets(header, 'combined').length > 0;
  return recipes
    .flatMap(({ name, fingerprint: recipePrint, columns }): RecipeOffer[] => {
      const needed = countsOf(columns);
      const offer = { name, used: columns.length, unused: unusedOf(names, needed) };
      if (recipePrint === print) return [{ ...offer, match: 'same' }];
      if (columns.length === 0 || (isConventional && columns.length * 2 < names.length)) return [];
      const fits = [...needed].every(([each, times]) => (available.get(each) ?? 0) >= times);
      return fits ? [{ ...offer, match: 'fits' }] : [];
    })
    .toSorted((one, other) =>
      one.match === other.match ? other.used - one.used : one.match === 'same' ? -1 : 1,
    );
}

/** Returns the columns of a header beyond those needed; of several with the same name, the first ones are used. */
function unusedOf(names: readonly string[], needed: ReadonlyMap<string, number>): string[] {
  const left = new Map(needed);
  return names.filter((each) => {
    const times = left.get(each) ?? 0;
    left.set(each, times - 1);
    return times <= 0;
  });
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
