/** Finds the recipe that somebody at the terminal means: a file, or one that is kept. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';
import { type Recipe, readRecipe } from '../../shared/recipes/recipe.ts';
import type { KeptRecipes } from '../storage/kept-recipes.ts';

/**
 * What ends in .json or holds a slash is a file, unless a kept recipe has just that name.
 * @throws AppError in one sentence
 */
export async function findRecipe(said: string, kept: Pick<KeptRecipes, 'read'>): Promise<Recipe> {
  const looksLikeFile = /\.json$/iu.test(said) || /[/\\]/u.test(said);
  try {
    return await kept.read(said);
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not-found';
    if (!isMissing || !looksLikeFile) throw error;
  }
  const text = await readFile(said, 'utf8').catch((cause: unknown) => {
    throw new AppError('not-found', `The recipe ${said} cannot be read; look at its path.`, { cause });
  });
  try {
    return readRecipe(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${said}: ${error.message}`, { details: error.details, cause: error });
  }
}
