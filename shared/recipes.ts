/** Calls for saved recipes: list, read, save, rename, remove, import and export. A recipe file is exchanged as it is. */
import { z } from 'zod';
import { fileKinds } from './imports/readings.ts';
import { recipe } from './recipes/recipe.ts';
import { call, event } from './rpc.ts';

/** Limit that is enough for any recipe; a larger file is something else. */
export const mostRecipeCharacters = 2_000_000;

const name = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().min(1).max(200));
const named = z.object({ name: z.string() });

/** A recipe as a list shows it. A file that cannot be used is kept too, under the name of the file. */
const keptRecipe = z.object({
  name: z.string(),
  /** Null where the file cannot be used. */
  kind: z.enum(fileKinds).nullable(),
  /** Of the header that it was made for; empty where it was made for none, or cannot be used. */
  fingerprint: z.string(),
  targets: z.number(),
  /** The columns that it uses, each as often as a file must have it. */
  columns: z.array(z.string()),
  /** Milliseconds since epoch. */
  savedAt: z.number(),
  /** Why it cannot be used, in one sentence; null where it can. */
  trouble: z.string().nullable(),
});
export type KeptRecipe = z.infer<typeof keptRecipe>;

/** Where an export went: saved at a path, to be fetched by the browser, or not at all (the user changed their mind). */
const recipeDestination = z.discriminatedUnion('to', [
  z.object({ to: z.literal('path'), path: z.string() }),
  z.object({ to: z.literal('download'), address: z.string() }),
  z.object({ to: z.literal('nowhere') }),
]);

export const recipes = {
  /** In the order of their names. */
  changed: event(z.object({ recipes: z.array(keptRecipe) })),
  read: call(named, recipe),
  /** Refused with `conflict` where one of that name is there and `replace` is false. */
  save: call(z.object({ recipe, replace: z.boolean() }), z.void()),
  rename: call(named.extend({ to: name }), z.void()),
  remove: call(named, z.void()),
  /** Stores the text of a recipe's file, under its own name or another; returns the name. */
  importText: call(
    z.object({
      text: z.string().max(mostRecipeCharacters),
      name: name.optional(),
      replace: z.boolean().default(false),
    }),
    named,
  ),
  exportFile: call(named, recipeDestination, { timeoutMs: null }),
};

/** Whether two names are those of the same recipe: some file systems do not distinguish “a” from “A”. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

const keyOf = (text: string): string => text.trim().normalize('NFC').toLowerCase();
