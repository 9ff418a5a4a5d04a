/** Finds the mapping that files with the same heads were sent with. */
import { AppError } from '../../../../shared/errors.ts';
import { fingerprint } from '../../../../shared/recipes/fingerprint.ts';
import type { UsedMapping } from '../../../../shared/sending/run-calls.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { readTerms } from './stored-terms.ts';

/** Older runs are not searched. */
const mostRuns = 200;

/** The newest; null for none. Files that were sent unchanged have no mapping. */
export function usedMapping(
  journal: Pick<Journal, 'list' | 'find'>,
  columns: readonly string[],
): UsedMapping | null {
  const print = fingerprint(columns);
  for (const runId of journal.list({ text: '', first: 0, count: mostRuns }).runIds) {
    const run = journal.find(runId)?.run;
    const recipe = run === undefined ? null : recipeOf(run.terms);
    if (run !== undefined && recipe?.fingerprint === print)
      return { recipe, fileName: run.fileName, startedAt: run.startedAt };
  }
  return null;
}

/** Null also where a newer version of the program wrote the terms. */
function recipeOf(terms: string): UsedMapping['recipe'] | null {
  try {
    return readTerms(terms).decisions.recipe;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable') return null;
    throw error;
  }
}
