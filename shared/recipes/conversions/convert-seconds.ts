/** Creates the recipe of a file with its timestamps converted from seconds to milliseconds. */
import type { Recipe } from '../recipe.ts';
import { type MappedFile, recipeOfFile } from '../recipe-of-file.ts';
import { withTransforms } from '../target-fields.ts';
import { secondsToMilliseconds, timestampHead } from './value-conversions.ts';

/** Returns the recipe; null if no column has the timestamps, for example because they are within lists. */
export function withSecondsConverted(file: MappedFile, name: string): Recipe | null {
  const recipe = recipeOfFile(file, file.recipe?.name ?? name);
  return withTransforms(recipe, timestampHead, (transforms) => [...transforms, secondsToMilliseconds]);
}
