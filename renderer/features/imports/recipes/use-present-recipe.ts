import { useCallback, useMemo } from 'react';
import { isOwnHead } from '../../../../shared/columns/transforms.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { columnsOf } from '../../../../shared/recipes/field.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { isSameRecipe, recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { isSameName } from '../../../../shared/recipes.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { useRecipes } from './store.ts';

/** How the mapping of a file relates to the saved recipe: unchanged, edited, or none. */
export interface PresentRecipe {
  /** Content to save. */
  readonly recipe: Recipe;
  /** The kept recipe that it came from or was saved as; null while there is none. */
  readonly name: string | null;
  /** Columns that a recipe would not have; only where the file has none yet. */
  readonly leftOut: readonly string[];
  /** Whether there is something to lose: `none` without a mapping, `saved` where the kept one is the same. */
  readonly state: 'none' | 'unsaved' | 'saved' | 'changed' | 'asking';
}

export function usePresentRecipe(fileId: string, fileName: string, file: ReadyFile): PresentRecipe {
  const { api } = useHost();
  const kept = useRecipes((store) => store.kept);
  const inUse = useRecipes((store) => store.inUse[fileId]);
  // After a reload the origin of a mapping is unknown; its name identifies it.
  const asked = inUse ?? file.recipe?.name;
  const entry = kept.find(
    ({ name, trouble }) => asked !== undefined && trouble === null && isSameName(name, asked),
  );
  const name = entry?.name ?? null;
  const savedAt = entry?.savedAt ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recipe that was saved again is read again
  const ask = useCallback(
    async () => (name === null ? null : await api.recipes.read({ name })),
    [api, name, savedAt],
  );
  const saved = useCall(ask);
  const recipe = useMemo(
    () => recipeOfFile(file, name ?? file.recipe?.name ?? bareFileName(fileName)),
    [file, name, fileName],
  );
  return useMemo(() => {
    const leftOut = file.recipe === null ? leftOutOf(recipe, file) : [];
    const without = {
      recipe,
      leftOut,
      name: null,
      state: file.recipe === null ? 'none' : 'unsaved',
    } as const;
    if (name === null) return without;
    if (saved.state !== 'ready' || saved.value === null) return { recipe, leftOut, name, state: 'asking' };
    if (isSameRecipe(recipe, saved.value)) return { recipe, leftOut, name, state: 'saved' };
    // Another mapping that happens to have the name of a kept one must not be saved over it unasked.
    return inUse === undefined ? without : { recipe, leftOut, name, state: 'changed' };
  }, [recipe, name, saved, inUse, file]);
}

function leftOutOf({ targets }: Recipe, { sourceColumns }: ReadyFile): string[] {
  const used = new Set(targets.flatMap(fieldsOf).flatMap(({ field }) => columnsOf(field.from)));
  return [...new Set(sourceColumns)].filter((name) => !used.has(name) && !isOwnHead(name));
}

/** `machines` of `machines.csv`. */
const bareFileName = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').slice(0, 200) || 'recipe';
