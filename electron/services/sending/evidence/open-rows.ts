/** Opens rows of a run as a new file, to be fixed and resent. */

import { AppError } from '../../../../shared/errors.ts';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, emptyRowSet, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import { outcomes as allOutcomes, type Outcome } from '../../../../shared/sending/outcomes.ts';
import { formatCount } from '../../../../shared/units.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import type { FileBinding } from '../../imports/file/bound-file.ts';
import type { Completions } from '../../imports/plan/completions.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { RunShipment } from '../runs/shipments.ts';
import { type GeneratedFiles, nameWith, type Rows } from './generated-files.ts';
import { repeatedRows, repeatedWords } from './repeated-rows.ts';
import { rowsOfCause } from './rows-of-cause.ts';

/** Records that are read at once. */
const pieceRows = 2_000;

/**
 * Opens rows as they are in the user's file, with the mapping and the decisions of the run. Vertices that exist are not
 * updated by rows that share their xid or id with another row of the run, which may have created them: such rows are
 * left out, and `left` says so.
 * @throws AppError `bad-input`
 */
export async function openRows(
  deps: {
    readonly journal: Pick<Journal, 'rowsOf' | 'page' | 'find'>;
    readonly made: GeneratedFiles;
    readonly completions: Pick<Completions, 'add'>;
  },
  { shipment, run }: RunShipment,
  input: {
    readonly outcomes: readonly Outcome[];
    /** Only rows with this cause; of one outcome. */
    readonly cause?: string | undefined;
    /** Replaces the action of the run. */
    readonly action?: Action | undefined;
    readonly signal: AbortSignal;
  },
): Promise<{ fileId: string; left?: string }> {
  const { journal, made, completions } = deps;
  const { outcomes, cause, action, signal } = input;
  const hasAllOutcomes = allOutcomes.every((outcome) => outcomes.includes(outcome));
  const suffix = hasAllOutcomes
    ? 'again'
    : action === 'PUT'
      ? 'to update'
      : outcomes.map((outcome) => outcome.replace('-', ' ')).join(', ');
  const matching = unionOf(
    await Promise.all(
      outcomes.map((outcome) =>
        cause === undefined
          ? journal.rowsOf(run.id, outcome)
          : rowsOfCause(journal, run.id, { id: cause, outcome }),
      ),
    ),
  );
  const isUpdate =
    run.kind === 'vertices' && run.action === 'POST' && (action === 'PUT' || action === 'PATCH');
  const repeated = isUpdate ? await repeatedRows(shipment, matching, signal) : emptyRowSet;
  const rows = differenceOf(matching, repeated);
  const left = repeated.size === 0 ? undefined : repeatedWords(repeated.size);
  const placeIn = (record: number) =>
    shipment.placeOf(record) ?? `Row ${formatCount(record)} of ${run.fileName}`;
  const { fileIds } = await made.open(
    [
      {
        name: nameWith(run.fileName, suffix),
        kind: shipment.file.reading.kind,
        decisions: { ...shipment.terms.decisions, ...(action && { action }) },
        binding: bindingOf(journal, run),
        header: shipment.sourceHeader,
        rows: rowsOf(shipment, rows),
        placeOf: (record) => placeIn(rows.at(record - 1) ?? 0),
      },
    ],
    signal,
  );
  const [fileId] = fileIds;
  if (fileId === undefined) throw new AppError('bad-input', left ?? 'This run has no matching rows.');
  completions.add({ runId: run.id, rows, fileIds });
  return { fileId, ...(left !== undefined && { left }) };
}

/** Returns the binding of an undo, so that sending rows of an undo run again counts as the same undo; else null. */
function bindingOf(journal: Pick<Journal, 'find'>, run: StoredRun): FileBinding | null {
  const undoes = journal.find(run.id)?.undoes ?? null;
  if (undoes === null) return null;
  return { run, undoes, undoRuns: journal.find(undoes.runId)?.undoneBy.length ?? 0 };
}

async function* rowsOf({ sourceRowsOf }: Shipment, rows: RowSet): AsyncGenerator<Rows> {
  let piece: number[] = [];
  const read = async (): Promise<Rows> => (await sourceRowsOf(piece)).map(({ cells }) => cells);
  for (const record of rows) {
    piece.push(record);
    if (piece.length < pieceRows) continue;
    yield await read();
    piece = [];
  }
  if (piece.length > 0) yield await read();
}
