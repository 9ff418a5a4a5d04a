import type { RecipeOffer } from '../../../../shared/recipes/recipe-offers.ts';
import { listedUpTo } from '../../../../shared/units.ts';
import { cutName } from '../../../ui/cut-text.ts';

/** Describes that a recipe may be used, and how its columns differ from those of the file. */
export function offerWords({ name, match, used, unused }: RecipeOffer): string {
  if (match === 'same') return `This looks like “${name}”. Use it?`;
  const usedWords =
    used === 1
      ? 'the one column that it uses is'
      : `${used === 2 ? 'both' : `all ${used}`} columns that it uses are`;
  return unused.length === 0
    ? `“${name}” was made for a file with more columns; ${usedWords} here. Use it?`
    : `“${name}” was made for other columns; ${usedWords} here, and ${someOf(unused)} would not be sent. Use it?`;
}

const maxNamed = 3;

/** Lists the first of some columns by name, and the number of the others. */
export function someOf(columns: readonly string[]): string {
  const named = columns.slice(0, maxNamed).map((name) => `“${cutName(name)}”`);
  return listedUpTo(maxNamed, named, columns.length);
}
