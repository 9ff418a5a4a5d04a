/** Runs that were sent from a path, with the table of the file that each one sent. */
import type { FileRuns } from '../../storage/journal/file-runs.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { readTerms } from '../sending/runs/stored-terms.ts';

export interface EarlierRun {
  readonly runId: string;
  /** Absent where the file was read without conversion. */
  readonly table: string | undefined;
}

/** Returns the runs of a path, oldest first. @throws AppError `unreadable` for runs of a newer version of the program */
export const createEarlierRuns =
  (deps: { readonly journal: Pick<Journal, 'find'>; readonly runs: Pick<FileRuns, 'of'> }) =>
  (path: string): EarlierRun[] =>
    deps.runs.of(path).flatMap((runId) => {
      const found = deps.journal.find(runId);
      return found === null ? [] : [{ runId, table: readTerms(found.run.terms).reading.source?.table }];
    });
