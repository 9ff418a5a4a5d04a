import { useCallback, useMemo } from 'react';
import { isOwnHead } from '../../../../shared/columns/transforms.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { columnsOf } from '../../../../shared/recipes/field.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { isSameRecipe, recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { recipeOnScreen, useMappings } from '../mapping/mapping-store.ts';
import { usePendingMappings } from '../mapping/pending-mappings.ts';
import { usableRecipe } from './recipe-in-use.ts';
import { useRecipes } from './store.ts';

/** How the mapping of a file relates to the saved recipe: unchanged, edited, or none. */
export interface PresentRecipe {
  /** Content to save. */
  readonly recipe: Recipe;
  /** Name of the saved recipe that the mapping came from or was saved as; null if there is none. */
  readonly name: string | null;
  /** Columns that a recipe of this file would not contain; empty if the file has a mapping. */
  readonly leftOut: readonly string[];
  /** `none` without a mapping, `saved` if the saved recipe is the same, `asking` while that recipe is loading. */
  readonly state: 'none' | 'unsaved' | 'saved' | 'changed' | 'asking';
}

export function usePresentRecipe(fileId: string, fileName: string, hostFile: ReadyFile): PresentRecipe {
  const { api } = useHost();
  const edits = usePendingMappings(({ edits }) => edits[fileId]);
  const editing = useMappings(({ byFile }) => byFile[fileId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stores of edits decide which recipe is on screen
  const file = useMemo(
    () => ({ ...hostFile, recipe: recipeOnScreen(fileId, hostFile.recipe) }),
    [fileId, hostFile, edits, editing],
  );
  const savedRecipes = useRecipes((store) => store.saved);
  const inUse = useRecipes((store) => store.inUse[fileId]);
  // After a reload the origin of a mapping is unknown; its name identifies it.
  const recipeName = inUse ?? file.recipe?.name;
  const entry = recipeName === undefined ? undefined : usableRecipe(savedRecipes, recipeName);
  const name = entry?.name ?? null;
  const savedAt = entry?.savedAt ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads a recipe that was saved again
  const load = useCallback(
    async () => (name === null ? null : await api.recipes.read({ name })),
    [api, name, savedAt],
  );
  const saved = useCall(load);
  const recipe = useMemo(
    () => recipeOfFile(file, name ?? file.recipe?.name ?? bareFileName(fileName)),
    [file, name, fileName],
  );
  return useMemo(() => {
    const leftOut = file.recipe === null ? leftOutOf(recipe, file) : [];
    const withoutSaved = {
      recipe,
      leftOut,
      name: null,
      state: file.recipe === null ? 'none' : 'unsaved',
    } as const;
    if (name === null) return withoutSaved;
    if (saved.state !== 'ready' || saved.value === null) return { recipe, leftOut, name, state: 'asking' };
    if (isSameRecipe(recipe, saved.value)) return { recipe, leftOut, name, state: 'saved' };
    // A mapping that only has the same name as a saved recipe must not replace it without a question.
    return inUse === undefined ? withoutSaved : { recipe, leftOut, name, state: 'changed' };
  }, [recipe, name, saved, inUse, file]);
}

function leftOutOf({ targets }: Recipe, { sourceColumns }: ReadyFile): string[] {
  const used = new Set(targets.flatMap(fieldsOf).flatMap(({ field }) => columnsOf(field.from)));
  return [...new Set(sourceColumns)].filter((name) => !used.has(name) && !isOwnHead(name));
}

/** `machines` of `machines.csv`; `export – Contracts` of the table `Contracts` of `export.xlsx`. */
const bareFileName = (fileName: string): string =>
  fileName.replace(/\.[^. ]*(?= – |$)/, '').slice(0, 200) || 'recipe';
