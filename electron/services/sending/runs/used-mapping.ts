/** Finds the mapping with which files with the same columns, or with most of them, were sent before. */
import { AppError } from '../../../../shared/errors.ts';
import { fingerprint } from '../../../../shared/recipes/fingerprint.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { columnsNeeded, recipesFor } from '../../../../shared/recipes/recipe-offers.ts';
import type { UsedMapping } from '../../../../shared/sending/run-calls.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { readTerms } from './stored-terms.ts';

/** Older runs are not searched. */
const maxRuns = 200;

interface UnmappedFile {
  readonly columns: readonly string[];
  readonly fileName?: string | undefined;
  readonly sha256?: string | null | undefined;
}

/**
 * Returns the mapping of the newest run of the same file, else the newest one for these columns, else the newest one
 * that uses most of them and no others; null for none. Files that were sent unchanged have no mapping, and a run that
 * deleted says nothing about how its file is sent the next time. A rehearsal, or a run that stored nothing, does not
 * count as a run of the same file.
 */
export function usedMapping(
  journal: Pick<Journal, 'list' | 'find'>,
  { columns, fileName, sha256 }: UnmappedFile,
): UsedMapping | null {
  const columnsFingerprint = fingerprint(columns);
  let newest: UsedMapping | null = null;
  let wider: UsedMapping | null = null;
  for (const runId of journal.list({ text: '', first: 0, count: maxRuns }).runIds) {
    const found = journal.find(runId);
    if (found === null) continue;
    const { run, progress, counts } = found;
    if (run.action === 'DELETE') continue;
    const recipe = recipeOf(run.terms);
    const fits = recipe?.fingerprint === columnsFingerprint;
    const before = { fileName: run.fileName, startedAt: run.startedAt };
    const common = { ...before, unused: [], isSameFile: false };
    if (fits) newest ??= { recipe, ...common };
    else if (recipe !== null && newest === null) {
      const unused = unusedBy(recipe, columns);
      if (unused !== null) wider ??= { recipe, ...common, unused };
    }
    const isSame = run.fileName === fileName || (sha256 && progress.fileHash === sha256);
    if (!isSame || run.rehearsal || counts.stored + counts.partly === 0) continue;
    if (!fits) return newest ?? wider;
    const sending = { ...recipe.sending, action: run.action };
    return { recipe: { ...recipe, sending }, ...common, isSameFile: true };
  }
  return newest ?? wider;
}

/** The columns that a mapping leaves out; null where it needs others, or uses less than half of them. */
function unusedBy(recipe: Recipe, columns: readonly string[]): string[] | null {
  const needed = columnsNeeded(recipe);
  const [offer] = recipesFor(columns, [{ ...recipe, columns: needed }]);
  return offer === undefined || needed.length * 2 < columns.length ? null : [...offer.unused];
}

/** Returns the recipe of a run; null without one, or if a newer version of the program wrote the terms. */
function recipeOf(terms: string): UsedMapping['recipe'] | null {
  try {
    return readTerms(terms).decisions.recipe;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable') return null;
    throw error;
  }
}
