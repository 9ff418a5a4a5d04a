/** Finds earlier runs of a file on a platform by the hash of its bytes. */
import { AppError } from '../../../../shared/errors.ts';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { FileSentBefore } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
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
const mostRuns = 100;

export function createFilesSentBefore({
  journal,
}: {
  journal: Pick<Journal, 'list' | 'find'>;
}): FilesSentBefore {
  const cache = new Map<string, FileSentBefore | null>();

  const find = ({ sha256, kind, action, table }: SentFile, to: SentTo & { readonly name: string }) => {
    let newest: string | null = null;
    let stored = 0;
    let unknown = 0;
    for (const runId of journal.list({ text: sha256, first: 0, count: mostRuns }).runIds) {
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
      newest ??= runId;
      stored += wrote;
      unknown += counts.unknown;
    }
    return newest === null ? null : { runId: newest, connection: to.name, stored, unknown };
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

/** Whether a run sent this table of its file; also false if a newer version of the program wrote the run's terms. */
function isOfTable(terms: string, table: string | undefined): boolean {
  try {
    return readTerms(terms).reading.source?.table === table;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable') return false;
    throw error;
  }
}
