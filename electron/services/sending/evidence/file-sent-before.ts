/** Finds earlier runs of a file on a platform by the hash of its bytes. */
import { AppError } from '../../../../shared/errors.ts';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { FileSentBefore } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, emptyRowSet, rangeOf, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import { isUndoneWhole, undoneBy } from '../../../../shared/sending/undo.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { isAt } from '../runs/run-place.ts';
import { isEnded } from '../runs/run-state.ts';
import { readTerms } from '../runs/stored-terms.ts';
import type { SentTo } from './sent-before.ts';

interface FilesSentBefore {
  /** Returns the newest run of the file and the rows of all its runs; null if none stored anything, or may have. */
  of(file: SentFile, to: SentTo & { readonly name: string }): FileSentBefore | null;
  /** Clears the cached results; called when a run has ended. */
  forget(): void;
}

export interface SentFile {
  readonly sha256: string;
  readonly kind: FileKind;
  readonly action: Action;
  /** Of a file with several tables, the one that is read: the others have the same bytes. */
  readonly table?: string;
}

/** Older runs are not searched. */
const maxRuns = 100;

export function createFilesSentBefore({
  journal,
}: {
  journal: Pick<Journal, 'list' | 'find'>;
}): FilesSentBefore {
  const cache = new Map<string, FileSentBefore | null>();

  const find = ({ sha256, kind, action, table }: SentFile, to: SentTo & { readonly name: string }) => {
    let newest: string | null = null;
    let counted = noRows;
    // Oldest first: the rows that a run leaves behind are those that later ones add.
    for (const runId of journal.list({ text: sha256, first: 0, count: maxRuns }).runIds.toReversed()) {
      const found = journal.find(runId);
      if (found === null || found.progress.fileHash !== sha256 || !isEnded(found.progress)) continue;
      const { run, counts, undoneBy: undoRuns } = found;
      const undone = undoneBy(undoRuns);
      // A run that was undone completely has left nothing on the platform.
      if (undone !== undefined && isUndoneWhole(undone)) continue;
      if (run.rehearsal || run.connectionId !== to.connectionId || !isAt(run, to.graphUrl)) continue;
      if (run.kind !== kind || run.action !== action) continue;
      if (!isOfTable(run.terms, table)) continue;
      const wrote = counts.stored + counts.partly;
      if (wrote + counts.unknown === 0) continue;
      newest = runId;
      const sent = differenceOf(rangeOf(1, run.records), run.excluded);
      counted = withRun(counted, { sent, stored: wrote, unknown: counts.unknown, isAtLeast: false });
    }
    const { stored, unknown, isAtLeast } = counted;
    return newest === null ? null : { runId: newest, connection: to.name, stored, unknown, isAtLeast };
  };

  return {
    of(file, to) {
      const key = JSON.stringify([
        file.sha256,
        file.kind,
        file.action,
        file.table,
        to.connectionId,
        to.graphUrl,
      ]);
      const before = cache.get(key);
      if (before !== undefined) return before;
      const found = find(file, to);
      cache.set(key, found);
      return found;
    },
    forget: () => cache.clear(),
  };
}

/** Rows that runs sent, and how many of them were stored, or may have been. */
interface SentRows {
  readonly sent: RowSet;
  readonly stored: number;
  readonly unknown: number;
  /** `stored` is a minimum. */
  readonly isAtLeast: boolean;
}

const noRows: SentRows = { sent: emptyRowSet, stored: 0, unknown: 0, isAtLeast: false };

/**
 * Returns the rows with those of another run. If both sent some rows, the one that stored more is a minimum, because
 * the outcome of each row is not read.
 */
function withRun(before: SentRows, run: SentRows): SentRows {
  const sent = unionOf([before.sent, run.sent]);
  if (sent.size === before.sent.size + run.sent.size) {
    const [stored, unknown] = [before.stored + run.stored, before.unknown + run.unknown];
    return { sent, stored, unknown, isAtLeast: before.isAtLeast };
  }
  const stored = Math.max(before.stored, run.stored);
  const possible = Math.max(before.stored + before.unknown, run.stored + run.unknown);
  return { sent, stored, unknown: possible - stored, isAtLeast: stored < sent.size };
}

/** Whether a run sent this table of its file; also false if a newer version of the program wrote the run's terms. */
function isOfTable(terms: string, table: string | undefined): boolean {
  try {
    return readTerms(terms).reading.source?.table === table;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable') return false;
    throw error;
  }
}
