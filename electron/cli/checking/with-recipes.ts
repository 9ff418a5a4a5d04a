/** Chooses the recipe of each file of a plan: as the saved plan has it, or as given on the command line. */
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';
import { createRecipeFiles } from '../../storage/recipe-files.ts';
import { createStoredRecipes } from '../../storage/stored-recipes.ts';
import { type GivenCheckOptions, recipesFor } from '../options/check-options.ts';
import type { PlannedFiles } from '../plan/plan-files.ts';
import { findRecipe } from './find-recipe.ts';

/** Returns the files with their recipes read. @param data path of the data folder. @throws AppError in one sentence */
export async function withRecipes(
  { files, plan }: PlannedFiles,
  options: Pick<GivenCheckOptions, 'recipes'>,
  data: string,
): Promise<FileToCheck[]> {
  const savedRecipes = createStoredRecipes({ files: createRecipeFiles({ folder: join(data, 'recipes') }) });
  const paths = files.map(({ path }) => path);
  if (plan !== null && options.recipes.length > 0)
    throw new AppError('bad-input', 'The plan already contains the recipes of its files; remove --recipe.');
  const given = plan === null ? recipesFor(paths, options.recipes) : files.map(({ recipe }) => recipe);
  const checks: FileToCheck[] = [];
  for (const [index, path] of paths.entries()) {
    const recipe = given[index] ?? null;
    checks.push({ path, recipe: recipe === null ? null : await findRecipe(recipe, savedRecipes) });
  }
  return checks;
}
