/** Files whose rows contain ids of one platform: they are sent to that platform only. */
import { AppError } from '../../../../shared/errors.ts';
import { type UndoTarget, undoneBy, undonePartsWords } from '../../../../shared/sending/undo.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import type { Current } from '../../connections/service.ts';
import { graphUrlOf, isAt, movedWords } from '../../sending/runs/run-place.ts';
import type { Decisions } from './checking.ts';

export interface FileBinding {
  /** The run from which the ids come. */
  readonly run: Pick<StoredRun, 'connectionId' | 'connection' | 'graphUrl'>;
  /** Null for a file that undoes nothing. */
  readonly undoes: UndoTarget | null;
  /** Number of undo runs of that run when the file was made. */
  readonly undoRuns: number;
}

/** @throws AppError `conflict` where the file belongs to another platform, or its undo was sent since it was made */
export function expectBinding(
  { name, binding }: { readonly name: string; readonly binding: FileBinding | null },
  to: Current,
  journal: Pick<Journal, 'find'>,
): void {
  if (binding === null) return;
  const { run, undoes, undoRuns } = binding;
  const graphUrl = graphUrlOf(to);
  // A connection that was recreated for the same platform is accepted as well.
  const isSame = run.connectionId === to.id || (run.graphUrl !== '' && run.graphUrl === graphUrl);
  if (!isSame)
    throw new AppError(
      'conflict',
      `${name} belongs to a run on ${run.connection}: its rows contain ids of that platform. Select ${run.connection} to send it.`,
    );
  if (!isAt(run, graphUrl)) throw new AppError('conflict', movedWords(run, to));
  if (undoes === null) return;
  const all = journal.find(undoes.runId)?.undoneBy ?? [];
  const since = all.slice(undoRuns).filter(({ part }) => part === undoes.part);
  const undone = undoneBy(all);
  if (undone !== undefined && since.some(({ deleted, absent, unknown }) => deleted + absent + unknown > 0))
    throw new AppError(
      'conflict',
      `${undoes.fileName} was undone since this file was made: ${undonePartsWords(undone)}. Undo the run again to delete only what is left.`,
    );
}

/** Returns the run that sending the file in its current state undoes; null if it now does something else. */
export function undoOf(
  { binding }: { readonly binding: FileBinding | null },
  { action, recipe, transforms }: Decisions,
): UndoTarget | null {
  const isAsMade = action === 'DELETE' && recipe === null && transforms.length === 0;
  return isAsMade ? (binding?.undoes ?? null) : null;
}
