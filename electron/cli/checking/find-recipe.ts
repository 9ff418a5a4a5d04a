/** Finds the recipe given on the command line: a file, or a stored one. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { type Recipe, readRecipe } from '../../../shared/recipes/recipe.ts';
import type { StoredRecipes } from '../../storage/stored-recipes.ts';

/**
 * Returns the saved recipe of this name. If there is none, a name with a slash or with .json at its end is a path.
 * @throws AppError in one sentence
 */
export async function findRecipe(name: string, savedRecipes: Pick<StoredRecipes, 'read'>): Promise<Recipe> {
  const looksLikeFile = /\.json$/iu.test(name) || /[/\\]/u.test(name);
  try {
    return await savedRecipes.read(name);
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not-found';
    if (!isMissing || !looksLikeFile) throw error;
  }
  const text = await readFile(name, 'utf8').catch((cause: unknown) => {
    throw new AppError('not-found', `The recipe ${name} cannot be read. Check its path.`, { cause });
  });
  try {
    return readRecipe(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${name}: ${error.message}`, { details: error.details, cause: error });
  }
}
