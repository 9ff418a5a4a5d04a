/** Migrates recipes of older versions to the current one, one version at a time. */
import { AppError } from '../errors.ts';
import { isObject } from '../json/is-object.ts';
import { renameKeys } from '../rename-keys.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Each entry migrates from the version that is its key to the next one; `migrate` sets the new version number. */
type Migrations = Readonly<Record<number, (recipe: JsonObject) => JsonObject>>;

export const recipeVersion = 2;

/** Each change of the schema adds a migration from the previous version. */
const recipeMigrations: Migrations = {
  // Version 0.1 of the program called the transforms of a field "repairs".
  1: (recipe) => ({
    ...recipe,
    targets: Array.isArray(recipe['targets'])
      ? recipe['targets'].map((target) => renameKeys(target, { repairs: 'transforms' }))
      : recipe['targets'],
  }),
};

/** Returns a recipe in the current version. @throws AppError bad-input if it is none, or of an unknown version */
export function migrate(
  value: unknown,
  migrations: Migrations = recipeMigrations,
  current: number = recipeVersion,
): JsonObject {
  if (!isObject(value))
    throw new AppError('bad-input', 'This file is not a recipe: it does not contain a JSON object.');
  const { version } = value;
  if (typeof version !== 'number' || !Number.isInteger(version))
    throw new AppError('bad-input', 'This file is not a recipe: it has no version number.');
  if (version > current)
    throw new AppError(
      'bad-input',
      `The recipe has version ${version}, but this program reads versions up to ${current}. Use a newer version of Graph Intake.`,
    );
  let recipe = value;
  for (let from = version; from < current; from += 1) {
    const step = migrations[from];
    if (step === undefined)
      throw new AppError('bad-input', `Recipes of version ${from} cannot be read; save the recipe again.`);
    recipe = { ...step(recipe), version: from + 1 };
  }
  return recipe;
}
