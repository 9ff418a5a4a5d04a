/** Refuses recipes with lookups: a watched folder has no other open files to look values up in. */
import { AppError } from '../../../shared/errors.ts';
import { lookupTablePlaces } from '../../../shared/recipes/lookup-table-places.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';

/** @throws AppError `bad-input` for a recipe with lookups */
export function refuseLookups(recipe: Recipe): Recipe {
  const [place] = lookupTablePlaces(recipe);
  if (place === undefined) return recipe;
  throw new AppError(
    'bad-input',
    `The recipe “${recipe.name}” looks up values in ${place.file}, which a watched folder cannot do; open the files together with ${place.file} instead.`,
  );
}
