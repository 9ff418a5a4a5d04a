/** Files that are given for the lookups of recipes. */
import { basename } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { keyTablePlaces } from '../../../shared/recipes/key-table-places.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';

/**
 * Expects each file that a recipe looks values up in, and no other.
 * @param lookups as given with --lookup
 * @throws AppError `bad-input` in one sentence
 */
export function expectLookups(files: readonly FileToCheck[], lookups: readonly string[]): void {
  const used = new Set<string>();
  const given = lookups.map((path) => basename(path));
  const twice = given.find((name, at) => given.indexOf(name) < at);
  if (twice !== undefined)
    throw new AppError('bad-input', `Two files for --lookup are named ${twice}; specify one of them.`);
  for (const { path, recipe } of files)
    for (const { file } of keyTablePlaces(recipe)) {
      used.add(file);
      const isGiven =
        given.includes(file) || files.some((other) => other.path !== path && basename(other.path) === file);
      if (isGiven) continue;
      throw new AppError(
        'bad-input',
        `The recipe “${recipe?.name}” looks up values in ${file}; specify its path with --lookup.`,
      );
    }
  const other = given.find((name) => !used.has(name));
  if (other !== undefined)
    throw new AppError('bad-input', `No recipe looks up values in ${other}; remove it from --lookup.`);
}
