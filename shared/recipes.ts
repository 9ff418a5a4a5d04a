/** Calls for saved recipes: list, read, save, rename, remove, import and export. */
import { z } from 'zod';
import { fileKinds } from './imports/readings.ts';
import { recipe } from './recipes/recipe.ts';
import { call, event } from './rpc.ts';

/** Limit that is enough for any recipe; a larger file is something else. */
export const maxRecipeCharacters = 2_000_000;

const name = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().min(1).max(200));
const named = z.object({ name: z.string() });

/** A recipe in a list. A recipe file that cannot be used is listed too, under the name of the file. */
const keptRecipe = z.object({
  name: z.string(),
  /** Null if the file cannot be used. */
  kind: z.enum(fileKinds).nullable(),
  /** Fingerprint of the header for which it was created; empty if there was none, or if it cannot be used. */
  fingerprint: z.string(),
  targets: z.number(),
  /** The columns that it uses; a column that a file must have twice is listed twice. */
  columns: z.array(z.string()),
  /** Milliseconds since epoch. */
  savedAt: z.number(),
  /** Why the recipe cannot be used, in one sentence; null if it can. */
  trouble: z.string().nullable(),
});
export type StoredRecipe = z.infer<typeof keptRecipe>;

/** Where an export went: saved at a path, offered to the browser for download, or nowhere (the user cancelled). */
const recipeDestination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string() }),
  z.object({ to: z.literal('download'), address: z.string() }),
  z.object({ to: z.literal('nowhere') }),
]);

export const recipes = {
  /** In the order of their names. */
  changed: event(z.object({ recipes: z.array(keptRecipe) })),
  read: call(named, recipe),
  /** Refused with `conflict` if a recipe of that name exists and `replace` is false. */
  save: call(z.object({ recipe, replace: z.boolean() }), z.void()),
  rename: call(named.extend({ to: name }), z.void()),
  remove: call(named, z.void()),
  /** Stores the text of a recipe's file, under its own name or another; returns the name. */
  importText: call(
    z.object({
      text: z.string().max(maxRecipeCharacters),
      name: name.optional(),
      replace: z.boolean().default(false),
    }),
    named,
  ),
  exportFile: call(named, recipeDestination, { timeoutMs: null }),
};

/** Whether two names are the same for recipes, ignoring case: some file systems do not distinguish “a” from “A”. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (text: string): string => text.trim().normalize('NFC').toLowerCase();
