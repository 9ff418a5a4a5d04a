/**
 * The vertices and edges that earlier undo runs of a run deleted, so that a later undo does not send these deletes
 * again.
 */
import { AppError } from '../../../../shared/errors.ts';
import {
  isUndoneWhole,
  saysAbsent,
  type UndoPart,
  type UndoRun,
  undoneBy,
  undonePartsWords,
} from '../../../../shared/sending/undo.ts';
import { plural } from '../../../../shared/units.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import { factsOfText } from '../batches/row-text.ts';
import { whyNotResumable } from '../runs/run-state.ts';
import type { Shipments } from '../runs/shipments.ts';
import { createHashList } from './hash-list.ts';

type IsDeleted = (part: UndoPart, row: readonly string[]) => boolean;

interface Deps {
  readonly journal: Pick<Journal, 'find' | 'rowsOf' | 'page'>;
  readonly shipments: Pick<Shipments, 'withShipment'>;
}

const pieceRows = 2_000;

/**
 * Returns a function that checks whether an earlier undo of the run has deleted a row of an undo file.
 * @throws AppError `conflict` where an undo is running, can be continued, or left nothing to delete; the message says
 *   what is deleted already
 */
export async function deletedBefore(deps: Deps, run: StoredRun, signal: AbortSignal): Promise<IsDeleted> {
  const runs = deps.journal.find(run.id)?.undoneBy ?? [];
  refuseNeedless(deps, run, runs);
  const names = createHashList(runs.reduce((sum, { deleted, absent }) => sum + deleted + absent, 0));
  for (const undo of runs) {
    // For an undo run that was deleted from the history, only the counts are known.
    if (deps.journal.find(undo.runId) === null) continue;
    for await (const row of deletedRows(deps, undo, signal)) names.add(hashOf(undo.part, row));
  }
  const sorted = names.sorted();
  return (part, row) => sorted.has(hashOf(part, row));
}

/** @throws AppError `conflict` as `deletedBefore` */
function refuseNeedless({ journal }: Deps, run: StoredRun, runs: readonly UndoRun[]): void {
  const undone = undoneBy(runs);
  if (undone === undefined) return;
  const words = undonePartsWords(undone);
  if (undone.isRunning) throw new AppError('conflict', `${run.fileName} is being undone: ${words}.`);
  for (const { runId } of runs) {
    const found = journal.find(runId);
    if (found === null) continue;
    const { progress, counts } = found;
    if (whyNotResumable(found.run, { state: progress.state, counts }) !== '') continue;
    const left = counts['not-sent'] + counts.unknown;
    throw new AppError(
      'conflict',
      `The undo of ${run.fileName} is not complete: ${words}. Continue the run of ${found.run.fileName}, which has ${plural(left, 'row')} left (run ${runId}).`,
    );
  }
  if (isUndoneWhole(undone))
    throw new AppError('conflict', `${run.fileName} is already undone: ${words}. Nothing is left to delete.`);
}

/** Cells of the rows that an undo run deleted or found missing. */
async function* deletedRows(
  { journal, shipments }: Deps,
  { runId }: UndoRun,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  const records = [...journal.rowsOf(runId, 'stored'), ...absentRecords(journal, runId)];
  for (let at = 0; at < records.length; at += pieceRows) {
    const piece = records.slice(at, at + pieceRows);
    const rows = await shipments.withShipment(runId, signal, ({ shipment }) => shipment.rowsOf(piece));
    for (const { cells } of rows) yield cells;
  }
}

function* absentRecords(journal: Pick<Journal, 'page'>, runId: string): Generator<number> {
  const filter = { outcome: 'failed', cause: null, text: '' } as const;
  for (let first = 0; ; first += pieceRows) {
    const { rows, total } = journal.page(runId, filter, { first, count: pieceRows });
    for (const { record, reason } of rows) if (saysAbsent(reason)) yield record;
    if (first + pieceRows >= total) return;
  }
}

const hashOf = (part: UndoPart, row: readonly string[]) => factsOfText([part, ...row].join('\u0000')).hash;
