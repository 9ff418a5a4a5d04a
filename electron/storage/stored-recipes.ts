/** Recipes stored in a folder, by name; broken files are listed and never overwritten. */

import { AppError, toAppError } from '../../shared/errors.ts';
import { type Recipe, readRecipe, writeRecipe } from '../../shared/recipes/recipe.ts';
import { isSameName } from '../../shared/recipes.ts';
import { listed } from '../../shared/units.ts';
import type { RecipeFile, RecipeFiles } from './recipe-files.ts';

export interface StoredEntry {
  /** Name of the recipe, or of its file if that cannot be used. */
  readonly name: string;
  readonly file: string;
  /** Milliseconds since epoch. */
  readonly savedAt: number;
  readonly content: { readonly recipe: Recipe } | { readonly trouble: string };
}

export interface StoredRecipes {
  /** Reads the files; returns the recipes in the order of their names. */
  list(): Promise<StoredEntry[]>;
  /** @throws AppError `not-found` with the names that there are */
  find(name: string): Promise<StoredEntry>;
  /** @throws AppError `not-found`, or `bad-input` where its file cannot be used */
  read(name: string): Promise<Recipe>;
  /**
   * @throws AppError `conflict` where one of that name is there and `replace` is false, `bad-input` for what could not
   *   be read again
   */
  save(recipe: Recipe, options: { readonly replace: boolean }): Promise<void>;
  /** @throws AppError `not-found`, `bad-input`, or `conflict` where another has the name */
  rename(name: string, to: string): Promise<void>;
  /** @throws AppError `not-found` */
  remove(name: string): Promise<void>;
  pathOf(entry: StoredEntry): string;
}

export function createStoredRecipes({ files }: { readonly files: RecipeFiles }): StoredRecipes {
  const list = async () => entriesOf(await files.list());
  const find = async (name: string): Promise<StoredEntry> => {
    const all = await list();
    const found = all.find((entry) => isSameName(entry.name, name));
    if (found) return found;
    const names = all.filter(({ content }) => 'recipe' in content).map((entry) => `“${entry.name}”`);
    const there =
      names.length === 0
        ? 'there are no saved recipes'
        : `${names.length === 1 ? 'there is' : 'there are'} ${listed(names)}`;
    throw new AppError('not-found', `There is no recipe “${name}”; ${there}.`);
  };
  const read = async (name: string): Promise<Recipe> => {
    const { content } = await find(name);
    if ('trouble' in content) throw new AppError('bad-input', content.trouble);
    return content.recipe;
  };
  const holderOf = async (name: string) => (await list()).find((entry) => isSameName(entry.name, name));
  const isTaken = (name: string) =>
    new AppError('conflict', `A recipe “${name}” already exists. Replace it, or choose another name.`);

  return {
    list,
    find,
    read,
    async save(recipe, { replace }) {
      const text = writeRecipe(recipe);
      const before = await holderOf(recipe.name);
      if (before && 'trouble' in before.content)
        throw new AppError(
          'conflict',
          `“${before.name}” is the name of a recipe file that cannot be read and is not replaced; choose another name.`,
        );
      if (before && !replace) throw isTaken(before.name);
      await files.write(text, { name: recipe.name, over: before?.file ?? null });
    },
    async rename(name, to) {
      const entry = await find(name);
      const recipe = await read(name);
      const holder = await holderOf(to);
      if (holder && holder.file !== entry.file) throw isTaken(holder.name);
      const text = writeRecipe({ ...recipe, name: to });
      // The new file first: were the program to end in between, the recipe would be there twice, not lost.
      if (isSameName(name, to)) await files.write(text, { name: to, over: entry.file });
      else {
        await files.write(text, { name: to, over: null });
        await files.remove(entry.file);
      }
    },
    remove: async (name) => files.remove((await find(name)).file),
    pathOf: ({ file }) => files.pathOf(file),
  };
}

function entriesOf(files: readonly RecipeFile[]): StoredEntry[] {
  const entries: StoredEntry[] = [];
  const broken: StoredEntry[] = [];
  for (const { file, savedAt, text, trouble } of files) {
    const content = trouble === null && text !== null ? contentOf(text) : { trouble: trouble ?? '' };
    const sameName =
      'recipe' in content && entries.find((entry) => isSameName(entry.name, content.recipe.name));
    if (sameName)
      broken.push({
        name: file,
        file,
        savedAt,
        content: { trouble: `The recipe file ${sameName.file} has the same name; rename one of them.` },
      });
    else if ('recipe' in content) entries.push({ name: content.recipe.name, file, savedAt, content });
    else broken.push({ name: file, file, savedAt, content });
  }
  for (const entry of broken) {
    // A recipe may be called like a file; both must be found by their names.
    const isTaken = entries.some(({ name }) => isSameName(name, entry.name));
    entries.push(isTaken ? { ...entry, name: `${entry.name} (file)` } : entry);
  }
  return entries.toSorted((one, other) => one.name.localeCompare(other.name));
}

function contentOf(text: string): StoredEntry['content'] {
  try {
    return { recipe: readRecipe(text) };
  } catch (error) {
    return { trouble: toAppError(error).message };
  }
}
