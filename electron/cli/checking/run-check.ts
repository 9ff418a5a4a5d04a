/** Checks the files that a command line names by every rule and prints the problems. */

import { join } from 'node:path';
import { visibleJson } from '../../../shared/control-characters.ts';
import type { Pool } from '../../engine/pool.ts';
import { jsonReport } from '../../services/unattended/check-report.ts';
import type { FileToCheck } from '../../services/unattended/file-to-check.ts';
import { createRecipeFiles } from '../../storage/recipe-files.ts';
import { createStoredRecipes } from '../../storage/stored-recipes.ts';
import { exitCodes } from '../exit-codes.ts';
import { readCheckOptions } from '../options/check-options.ts';
import { readGivenInputs } from '../options/given-inputs.ts';
import { createReporter, type Terminal } from '../terminal.ts';
import { checkFiles } from './check-files.ts';
import { findRecipe } from './find-recipe.ts';
import { expectLookups } from './given-lookups.ts';
import { exitCodeOf, textReport } from './report.ts';
import { scopeFor } from './scope.ts';

/**
 * Returns the exit code.
 * @throws AppError where nothing could be checked, in one sentence
 */
export async function runCheck(args: readonly string[], terminal: Terminal, pool: Pool): Promise<number> {
  const { stdout, data } = terminal;
  const options = readCheckOptions(args);
  const savedRecipes = createStoredRecipes({ files: createRecipeFiles({ folder: join(data, 'recipes') }) });
  const files: FileToCheck[] = [];
  await using input = await readGivenInputs(options.files, terminal);
  for (const [index, path] of input.files.entries()) {
    const given = options.recipes[index] ?? null;
    files.push({ path, recipe: given === null ? null : await findRecipe(given, savedRecipes) });
  }
  expectLookups(files, options.lookups);
  const reporter = createReporter(terminal);
  try {
    const given = { ...options, scope: scopeFor(options, files) };
    const checked = await checkFiles(input.named(files), given, { ...terminal, ...reporter, pool });
    reporter.end();
    stdout.write(options.json ? `${visibleJson(jsonReport(checked), 2)}\n` : textReport(checked));
    for (const each of checked) if ('failure' in each) reporter.say(`${each.path}: ${each.failure}`);
    return reporter.isDisturbed() ? exitCodes.failed : exitCodeOf(checked, options);
  } finally {
    reporter.end();
  }
}
