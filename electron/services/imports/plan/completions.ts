/** Remembers the files that were made from rows of a run to complete them: once they are stored, so are these rows. */
import type { RowSet } from '../../../../shared/rows/row-set.ts';

/** Rows of a run that are stored when all rows of these files are stored. */
interface Completion {
  readonly runId: string;
  readonly rows: RowSet;
  readonly fileIds: readonly string[];
}

export interface Completions {
  add(completion: Completion): void;
  of(runId: string): readonly Completion[];
}

export function createCompletions(): Completions {
  const completions: Completion[] = [];
  return {
    add: (completion) => completions.push(completion),
    of: (runId) => completions.filter((each) => each.runId === runId),
  };
}
