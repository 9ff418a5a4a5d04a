import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';
import type { KeptRecipe } from '../../../../shared/recipes.ts';

interface RecipesStore {
  /** What the host keeps; empty until it has told. */
  readonly kept: readonly KeptRecipe[];
  /** By file: the recipe that was used for it, or saved from it. */
  readonly inUse: Readonly<Record<string, string>>;
  /** Files for which the user does not want to be offered a recipe. */
  readonly notNow: readonly string[];
}

const initial: RecipesStore = { kept: [], inUse: {}, notNow: [] };

export const useRecipes = create<RecipesStore>()(() => initial);
const set = useRecipes.setState;

/** Follows the host's news until the answered function is called. */
export function followRecipes(api: Api): () => void {
  set(initial);
  return api.recipes.changed(({ recipes }) => set({ kept: recipes }));
}

export const noteInUse = (fileId: string, name: string) =>
  set(({ inUse }) => ({ inUse: { ...inUse, [fileId]: name } }));

export const offerNotNow = (fileId: string) => set(({ notNow }) => ({ notNow: [...notNow, fileId] }));
