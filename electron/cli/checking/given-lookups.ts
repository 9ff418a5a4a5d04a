/** Compares the files given with --lookup with those in which the recipes look up values. */
import { basename } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { lookupTablePlaces } from '../../../shared/recipes/lookup-table-places.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';

/**
 * Expects every file in which a recipe looks up values, as a lookup or as another checked file, and no other lookup.
 * @param lookups as given with --lookup
 * @throws AppError `bad-input` in one sentence
 */
export function expectLookups(files: readonly FileToCheck[], lookups: readonly string[]): void {
  const used = new Set<string>();
  const given = lookups.map((path) => basename(path));
  const repeated = given.find((name, at) => given.indexOf(name) < at);
  if (repeated !== undefined)
    throw new AppError('bad-input', `Two files for --lookup are named ${repeated}; specify one of them.`);
  for (const { path, recipe } of files)
    for (const { file } of lookupTablePlaces(recipe)) {
      used.add(file);
      const isGiven =
        given.includes(file) || files.some((other) => other.path !== path && basename(other.path) === file);
      if (isGiven) continue;
      throw new AppError(
        'bad-input',
        `The recipe “${recipe?.name}” looks up values in ${file}; specify its path with --lookup.`,
      );
    }
  const unused = given.find((name) => !used.has(name));
  if (unused !== undefined)
    throw new AppError('bad-input', `No recipe looks up values in ${unused}; remove it from --lookup.`);
}
