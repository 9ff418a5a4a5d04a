import type { Host } from '../../../host.ts';
import { noteInUse } from './store.ts';

/**
 * Maps an open file by a saved recipe.
 * @throws AppError from the host
 */
export async function applyRecipe({ api }: Host, fileId: string, name: string): Promise<void> {
  const recipe = await api.recipes.read({ name });
  await api.imports.setRecipe({ fileId, recipe });
  noteInUse(fileId, recipe.name);
}
