/** Finds the name of the saved recipe with which a run is sent, for the history. */
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import { isMappedBy } from '../../../../../shared/recipes/recipe-of-file.ts';
import type { Decisions } from '../../../imports/file/checking.ts';

/**
 * Returns null for a mapping that is not saved; it has a name, too, such as that of its file.
 * @param readSaved rejects if there is no recipe of that name; absent where every recipe is given as a file
 */
export async function savedName(
  { recipe, transforms }: Pick<Decisions, 'recipe' | 'transforms'>,
  readSaved: ((name: string) => Promise<Recipe>) | undefined,
): Promise<string | null> {
  if (recipe === null) return null;
  if (readSaved === undefined) return recipe.name;
  const saved = await readSaved(recipe.name).catch(() => null);
  return saved !== null && isMappedBy(saved, { recipe, transforms }) ? saved.name : null;
}
