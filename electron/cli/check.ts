/** `graph-intake check`: files are checked by every rule, and what is found is said. */
import { join } from 'node:path';
import type { Recipe } from '../../shared/recipes/recipe.ts';
import { percent } from '../../shared/units.ts';
import { createKeptRecipes } from '../storage/kept-recipes.ts';
import { createRecipeFiles } from '../storage/recipe-files.ts';
import { checkFiles, type FileToCheck } from './check-files.ts';
import { type CheckOptions, readCheckOptions } from './check-options.ts';
import { findRecipe } from './find-recipe.ts';
import { createProgressLine } from './progress-line.ts';
import { exitCodeOf, exitCodes, jsonReport, textReport } from './report.ts';

export interface Terminal {
  readonly stdout: Pick<NodeJS.WriteStream, 'write'>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;
  /** The data folder, from which recipes are read; nothing is written there and no lock is needed. */
  readonly data: string;
  readonly engineWorker: URL;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * Answers the exit code.
 * @throws AppError where nothing could be checked, in one sentence
 */
export async function check(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr, data, engineWorker, now, signal } = terminal;
  const options = readCheckOptions(args);
  const kept = createKeptRecipes({ files: createRecipeFiles({ folder: join(data, 'recipes') }) });
  const files: FileToCheck[] = [];
  for (const [index, path] of options.files.entries()) {
    const said = options.recipes[index] ?? null;
    files.push({ path, recipe: said === null ? null : await findRecipe(said, kept) });
  }
  const scope = scopeFor(options, files);
  const line = createProgressLine(stderr, now);
  let isDisturbed = false;
  const log = {
    info: () => undefined,
    error: (message: string, cause?: unknown) => {
      isDisturbed = true;
      line.end();
      stderr.write(`${message}${cause instanceof Error ? ` ${cause.message}` : ''}\n`);
    },
  };
  const onProgress = (path: string, part: string, share: number) =>
    line.show(`${path}: ${part} ${Math.floor(percent(share, 1))} %`);
  try {
    const said = { ...options, scope };
    const checked = await checkFiles(files, said, { engineWorker, log, now, signal, onProgress });
    line.end();
    stdout.write(options.json ? `${JSON.stringify(jsonReport(checked), null, 2)}\n` : textReport(checked));
    for (const each of checked) if ('failure' in each) stderr.write(`${each.path}: ${each.failure}\n`);
    return isDisturbed ? exitCodes.failed : exitCodeOf(checked, options);
  } finally {
    line.end();
  }
}

/** What stands for the account's default scope where nobody names it: no rule looks at the text. */
const someScope = 'default scope of the account';

function scopeFor({ scope }: CheckOptions, files: readonly FileToCheck[]): string | null {
  if (scope !== null) return scope;
  return files.some(({ recipe }) => recipe !== null && asksForScope(recipe)) ? someScope : null;
}

const asksForScope = ({ targets }: Recipe): boolean => JSON.stringify(targets).includes('"account"');
