import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { type Recipe, readRecipe, recipe as recipeSchema } from '../shared/recipes/recipe.ts';
import { columnsNeeded } from '../shared/recipes/recipe-offers.ts';
import { isSameName, type StoredRecipe } from '../shared/recipes.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

/** Recipes of an in-memory host; calls are recorded in `calls`. */
export function createTestRecipes(calls: TestCall[]) {
  let saved: Recipe[] = [];
  let broken: StoredRecipe[] = [];
  let saves = 0;
  const savedAt = new Map<string, number>();
  const events = createTestEvents(() => ({ recipes: [...saved.map(listed), ...broken] }));
  const listed = ({ name, kind, fingerprint, targets }: Recipe): StoredRecipe => ({
    name,
    kind,
    fingerprint,
    targets: targets.length,
    columns: columnsNeeded({ targets }),
    savedAt: savedAt.get(name) ?? 0,
    trouble: null,
  });
  const find = (name: string): Recipe => {
    const found = saved.find((each) => isSameName(each.name, name));
    if (!found) throw new AppError('not-found', `There is no recipe “${name}”.`);
    return found;
  };
  const save = (recipe: Recipe, replace: boolean) => {
    const isTaken = saved.some(({ name }) => isSameName(name, recipe.name));
    if (isTaken && !replace) throw new AppError('conflict', `There is a recipe “${recipe.name}” already.`);
    saved = [...saved.filter(({ name }) => !isSameName(name, recipe.name)), recipe];
    saves += 1;
    savedAt.set(recipe.name, saves);
    events.publish();
  };
  const note = createTestCalls(calls, 'recipes');

  const api: Api['recipes'] = {
    changed: events.listen,
    read: note('read', ({ name }) => find(name)),
    save: note('save', ({ recipe, replace }) => save(recipeSchema.parse(recipe), replace)),
    rename: note('rename', ({ name, to }) => {
      const recipe = find(name);
      saved = saved.map((each) => (each === recipe ? { ...each, name: to } : each));
      events.publish();
    }),
    remove: note('remove', ({ name }) => {
      saved = saved.filter((each) => !isSameName(each.name, name));
      broken = broken.filter((each) => each.name !== name);
      events.publish();
    }),
    importText: note('importText', ({ text, name, replace }) => {
      const read = readRecipe(text);
      const recipe = { ...read, name: name ?? read.name };
      save(recipe, replace ?? false);
      return { name: recipe.name };
    }),
    exportFile: note('exportFile', ({ name }) => ({
      to: 'path' as const,
      path: `/home/analyst/${name}.json`,
    })),
  };
  return {
    api,
    /** Sets the saved recipes, and files that cannot be used. */
    set(recipes: readonly Recipe[], files: readonly StoredRecipe[] = []) {
      saved = [...recipes];
      broken = [...files];
      events.publish();
    },
  };
}
