/** `graph-intake check`: files are checked by every rule, and what is found is said. */
import { join } from 'node:path';
import { createKeptRecipes } from '../storage/kept-recipes.ts';
import { createRecipeFiles } from '../storage/recipe-files.ts';
import { checkFiles } from './check-files.ts';
import { readCheckOptions } from './check-options.ts';
import type { FileToCheck } from './files-at-work.ts';
import { findRecipe } from './find-recipe.ts';
import { exitCodeOf, exitCodes, jsonReport, textReport } from './report.ts';
import { scopeFor } from './scope.ts';
import { createTelling, type Terminal } from './terminal.ts';

/**
 * Answers the exit code.
 * @throws AppError where nothing could be checked, in one sentence
 */
export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, data } = terminal;
  const options = readCheckOptions(args);
  const kept = createKeptRecipes({ files: createRecipeFiles({ folder: join(data, 'recipes') }) });
  const files: FileToCheck[] = [];
  for (const [index, path] of options.files.entries()) {
    const said = options.recipes[index] ?? null;
    files.push({ path, recipe: said === null ? null : await findRecipe(said, kept) });
  }
  const telling = createTelling(terminal);
  try {
    const said = { ...options, scope: scopeFor(options, files) };
    const checked = await checkFiles(files, said, { ...terminal, ...telling });
    telling.end();
    stdout.write(options.json ? `${JSON.stringify(jsonReport(checked), null, 2)}\n` : textReport(checked));
    for (const each of checked) if ('failure' in each) stderr.write(`${each.path}: ${each.failure}\n`);
    return telling.isDisturbed() ? exitCodes.failed : exitCodeOf(checked, options);
  } finally {
    telling.end();
  }
}
