import type { Api } from '../../../../shared/contract.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import type { Host } from '../../../host.ts';
import { discardUnsent } from '../mapping/pending-mappings.ts';
import { noteInUse } from './store.ts';

/** Replaces the mapping of a file; edits that were not sent yet would otherwise replace the new one. */
export function replaceMapping(api: Api, fileId: string, recipe: Recipe | null): Promise<void> {
  discardUnsent(fileId);
  return api.imports.setRecipe({ fileId, recipe });
}

/**
 * Maps an open file by a saved recipe.
 * @throws AppError from the host
 */
export async function applyRecipe({ api }: Host, fileId: string, name: string): Promise<void> {
  const recipe = await api.recipes.read({ name });
  await replaceMapping(api, fileId, recipe);
  noteInUse(fileId, recipe.name);
}
