import { create } from 'zustand';
import type { Api } from '../../../../shared/contract.ts';
import type { StoredRecipe } from '../../../../shared/recipes.ts';
import type { UsedMapping } from '../../../../shared/sending/run-calls.ts';

export interface RecipesStore {
  /** Saved recipes of the host; empty until it has responded. */
  readonly saved: readonly StoredRecipe[];
  /** Name of the saved recipe that was applied to a file or saved from it, by the id of the file. */
  readonly inUse: Readonly<Record<string, string>>;
  /** Files for which the user does not want to be offered a recipe. */
  readonly notNow: readonly string[];
  /** Mapping of an earlier run that was applied automatically, by file. */
  readonly applied: Readonly<Record<string, UsedMapping>>;
}

const initial: RecipesStore = { saved: [], inUse: {}, notNow: [], applied: {} };

export const useRecipes = create<RecipesStore>()(() => initial);
const set = useRecipes.setState;

/** Subscribes to the host's events. Returns the function that unsubscribes. */
export function followRecipes(api: Api): () => void {
  set(initial);
  return api.recipes.changed(({ recipes }) => set({ saved: recipes }));
}

/** Remembers which recipe a file uses. */
export const noteInUse = (fileId: string, name: string) =>
  set(({ inUse }) => ({ inUse: { ...inUse, [fileId]: name } }));

/** Offers no recipe for a file any more. */
export const offerNotNow = (fileId: string) => set(({ notNow }) => ({ notNow: [...notNow, fileId] }));

/** Remembers the mapping of an earlier run that was applied to a file. */
export const noteMapping = (fileId: string, mapping: UsedMapping) =>
  set(({ applied }) => ({ applied: { ...applied, [fileId]: mapping } }));
