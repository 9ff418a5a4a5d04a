/** Finds saved recipes by name. Not in the store, which the first screen loads without the schemas of recipes. */
import { isSameName, type StoredRecipe } from '../../../../shared/recipes.ts';
import type { RecipesStore } from './store.ts';

/** Returns the saved recipe of a name; undefined if there is none, or if it cannot be used. */
export const usableRecipe = (saved: readonly StoredRecipe[], wanted: string): StoredRecipe | undefined =>
  saved.find(({ name, trouble }) => trouble === null && isSameName(name, wanted));

/**
 * Returns the usable saved recipe that the mapping of a file came from or was saved as; undefined if there is none.
 * After a reload of the page the origin of a mapping is unknown, and its name identifies it.
 */
export const recipeInUse = (
  { saved, inUse }: Pick<RecipesStore, 'saved' | 'inUse'>,
  fileId: string,
  mapping: { readonly name: string },
): StoredRecipe | undefined => usableRecipe(saved, inUse[fileId] ?? mapping.name);
