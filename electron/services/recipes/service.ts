/** The recipes feature: the page's calls about stored recipes. */

import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSerial } from '../../../shared/async.ts';
import type { Api } from '../../../shared/contract.ts';
import { readRecipe, recipe as recipeSchema } from '../../../shared/recipes/recipe.ts';
import { columnsNeeded } from '../../../shared/recipes/recipe-offers.ts';
import type { StoredRecipe } from '../../../shared/recipes.ts';
import type { Platform } from '../../platform.ts';
import type { StoredEntry, StoredRecipes } from '../../storage/stored-recipes.ts';
import { createLive } from '../live.ts';

interface RecipesDeps {
  readonly platform: Pick<Platform, 'folders' | 'deliver' | 'log'>;
  readonly kept: StoredRecipes;
}

/** Reads the stored recipes before it returns. */
export async function createRecipes({ platform, kept }: RecipesDeps): Promise<Api['recipes']> {
  const state = createLive<{ recipes: StoredRecipe[] }>({ recipes: [] });
  // Files can still be imported if recipes cannot be read.
  const publishList = () =>
    kept.list().then(
      (entries) => state.set({ recipes: entries.map(listed) }),
      (error: unknown) => platform.log.error('The stored recipes cannot be read.', error),
    );
  await publishList();

  // One change after the other, so that two windows cannot both find a name free.
  const serialize = createSerial();
  const change = <T>(work: () => Promise<T>): Promise<T> => serialize(() => work().finally(publishList));

  return {
    changed: (listener) => state.listen(listener),
    read: ({ name }) => kept.read(name),
    save: ({ recipe, replace }) => change(() => kept.save(recipeSchema.parse(recipe), { replace })),
    rename: ({ name, to }) => change(() => kept.rename(name, to.trim())),
    remove: ({ name }) => change(() => kept.remove(name)),
    importText: ({ text, name, replace }) =>
      change(async () => {
        const read = readRecipe(text);
        const recipe = { ...read, name: (name ?? read.name).trim() };
        await kept.save(recipe, { replace: replace ?? false });
        return { name: recipe.name };
      }),
    async exportFile({ name }) {
      const entry = await kept.find(name);
      const path = join(platform.folders.temporary, `${randomUUID()}.json`);
      await copyFile(kept.pathOf(entry), path);
      return platform.deliver({ path, name: entry.file });
    },
  };
}

const listed = ({ name, savedAt, content }: StoredEntry): StoredRecipe =>
  'recipe' in content
    ? {
        name,
        kind: content.recipe.kind,
        fingerprint: content.recipe.fingerprint,
        targets: content.recipe.targets.length,
        columns: columnsNeeded(content.recipe),
        savedAt,
        trouble: null,
      }
    : { name, kind: null, fingerprint: '', targets: 0, columns: [], savedAt, trouble: content.trouble };
