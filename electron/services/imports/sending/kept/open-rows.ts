/** Opens rows of a run as a file of their own, to be repaired and sent again. */
import { AppError } from '../../../../../shared/errors.ts';
import { outcomes as allOutcomes, type Outcome } from '../../../../../shared/imports/outcomes.ts';
import { type RowSet, unionOf } from '../../../../../shared/rows/row-set.ts';
import type { Journal } from '../../../../storage/journal/journal.ts';
import type { Shipment } from '../shipment.ts';
import type { LentRun } from '../shipments.ts';
import { type MadeFiles, nameWith, type Rows } from './made-files.ts';

/** Records that are read at once. */
const pieceRows = 2_000;

/** As they stand in the user's file, with the mapping and the decisions of the run. @throws AppError `bad-input` */
export async function openRows(
  deps: { readonly journal: Pick<Journal, 'rowsOf'>; readonly made: MadeFiles },
  { shipment, run }: LentRun,
  asked: { readonly outcomes: readonly Outcome[]; readonly signal: AbortSignal },
): Promise<string> {
  const { journal, made } = deps;
  const { outcomes, signal } = asked;
  const isWhole = allOutcomes.every((outcome) => outcomes.includes(outcome));
  const words = isWhole ? 'again' : outcomes.map((outcome) => outcome.replace('-', ' ')).join(', ');
  const rows = unionOf(outcomes.map((outcome) => journal.rowsOf(run.id, outcome)));
  const { fileIds } = await made.open(
    [
      {
        name: nameWith(run.fileName, words),
        kind: shipment.file.reading.kind,
        decisions: shipment.terms.decisions,
        header: shipment.sourceHeader,
        rows: rowsOf(shipment, rows),
      },
    ],
    signal,
  );
  const [fileId] = fileIds;
  if (fileId === undefined) throw new AppError('bad-input', `No row of this run is ${words}.`);
  return fileId;
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
