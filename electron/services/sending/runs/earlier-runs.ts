/** Runs that were sent from a path, with the table of the file that each one sent. */
import type { Shard } from '../../../../shared/sending/shard.ts';
import type { FileRuns } from '../../../storage/journal/file-runs.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { readTerms } from './stored-terms.ts';

export interface EarlierRun {
  readonly runId: string;
  readonly connectionId: string;
  /** SHA-256 of the file; null where the run ended before it was read whole. */
  readonly fileHash: string | null;
  /** Absent where the file was read without conversion. */
  readonly table: string | undefined;
  /** Absent where the run has all rows. */
  readonly shard: Shard | undefined;
}

/** Returns the runs of a path, oldest first. @throws AppError `unreadable` for runs of a newer version of the program */
export const createEarlierRuns =
  (deps: { readonly journal: Pick<Journal, 'find'>; readonly runs: Pick<FileRuns, 'of'> }) =>
  (path: string): EarlierRun[] =>
    deps.runs.of(path).flatMap((runId) => {
      const found = deps.journal.find(runId);
      if (found === null) return [];
      const { connectionId, terms } = found.run;
      const { fileHash } = found.progress;
      const { reading, shard } = readTerms(terms);
      return [{ runId, connectionId, fileHash, table: reading.source?.table, shard }];
    });
