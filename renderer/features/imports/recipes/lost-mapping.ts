import type { Api } from '../../../../shared/contract.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import { isMappedBy } from '../../../../shared/recipes/recipe-of-file.ts';
import { listed, listedUpTo } from '../../../../shared/units.ts';
import type { Question } from '../../../ui/confirm/confirm.tsx';
import { recipeOnScreen } from '../mapping/mapping-store.ts';
import { recipeInUse } from './recipe-in-use.ts';
import { useRecipes } from './store.ts';

/** Returns the question before closing files whose mapping would be lost; null if nothing is lost. */
export async function lostMapping(api: Api, files: readonly FileState[]): Promise<Question | null> {
  const unsaved = await withUnsavedMapping(api, files);
  if (unsaved.length === 0) return null;
  const names = unsaved.map(({ name }) => name);
  return {
    title: files.length === 1 ? `Close ${listed(names)}` : `Close ${files.length} files`,
    text: `The mapping of ${listedUpTo(1, names)} is not saved as a recipe in its current form and will be lost when the ${names.length === 1 ? 'file is' : 'files are'} closed.`,
    yes: 'Close without saving',
    dangerous: true,
  };
}

/** Returns the files whose mapping is in no saved recipe, or was changed since it was saved. */
export async function withUnsavedMapping(api: Api, files: readonly FileState[]): Promise<FileState[]> {
  const unsaved = await Promise.all(files.map((file) => isMappingUnsaved(api, file)));
  return files.filter((_, at) => unsaved[at]);
}

async function isMappingUnsaved(api: Api, { id, reading }: FileState): Promise<boolean> {
  if (reading.state !== 'ready') return false;
  const { transforms } = reading.file;
  const recipe = recipeOnScreen(id, reading.file.recipe);
  if (recipe === null) return false;
  const name = recipeInUse(useRecipes.getState(), id, recipe)?.name;
  if (name === undefined) return true;
  // A recipe that cannot be read has nothing of the mapping.
  const saved = await api.recipes.read({ name }).catch(() => null);
  return saved === null || !isMappedBy(saved, { recipe, transforms });
}
