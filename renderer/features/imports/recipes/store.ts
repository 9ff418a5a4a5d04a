import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';
import type { KeptRecipe } from '../../../../shared/recipes.ts';

interface RecipesStore {
  /** Saved recipes of the host; empty until it has responded. */
  readonly kept: readonly KeptRecipe[];
  /** Recipe of each file that was applied to it, or saved from it. */
  readonly inUse: Readonly<Record<string, string>>;
  /** Files for which the user does not want to be offered a recipe. */
  readonly notNow: readonly string[];
}

const initial: RecipesStore = { kept: [], inUse: {}, notNow: [] };

export const useRecipes = create<RecipesStore>()(() => initial);
const set = useRecipes.setState;

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followRecipes(api: Api): () => void {
  set(initial);
  return api.recipes.changed(({ recipes }) => set({ kept: recipes }));
}

export const noteInUse = (fileId: string, name: string) =>
  set(({ inUse }) => ({ inUse: { ...inUse, [fileId]: name } }));

export const offerNotNow = (fileId: string) => set(({ notNow }) => ({ notNow: [...notNow, fileId] }));
