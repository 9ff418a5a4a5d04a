/** Rows of a sheet as rows of a table: its columns, without the header, in batches. */

import { createToUtc } from '../local-times.ts';
import {
  mostBatchRows,
  type OpenOptions,
  type RowBatch,
  type RowPlace,
  type SourceRow,
  type SourceTable,
} from '../source.ts';
import type { CellNotesCollector } from './cell-notes.ts';
import { columnName } from './cell-reference.ts';
import type { TextRow } from './sheet-rows.ts';

/** A batch of very wide rows has fewer of them. */
const mostBatchCells = 200_000;

export async function* tableBatches(
  pieces: AsyncIterable<{ readonly rows: readonly TextRow[]; readonly share: number }>,
  of: { table: SourceTable; sizeBytes: number; notes: CellNotesCollector; options: OpenOptions },
): AsyncGenerator<RowBatch> {
  const { table, sizeBytes, notes, options } = of;
  const isExcluding = options.workbook?.hidden === 'exclude';
  const startRow = firstRow(table);
  const below = new Set(table.excluded.flatMap(({ from }) => (from.row >= startRow ? [from.row] : [])));
  const toRow = rowMaker(table, notes, options);
  const zone = options.workbook?.timeZone;
  const toUtc = zone === undefined ? null : createToUtc(zone);
  const mostRows = Math.max(
    1,
    Math.min(mostBatchRows, Math.floor(mostBatchCells / Math.max(1, table.header.length))),
  );
  for await (const { rows, share } of pieces) {
    let batch: SourceRow[] = [];
    const readBytes = Math.round(share * sizeBytes);
    for (const row of rows) {
      if (row.row < startRow || below.has(row.row) || (isExcluding && row.isHidden)) continue;
      const made = toRow(row);
      if (made === null) continue;
      if (row.isHidden) notes.add('hidden rows', { row: row.row }, null, `row ${row.row} is hidden`);
      batch.push(toUtc === null ? made : { ...made, cells: made.cells.map((cell) => toUtc(cell) ?? cell) });
      if (batch.length < mostRows) continue;
      yield { rows: batch, readBytes, ...withNotes(notes) };
      batch = [];
    }
    const last = withNotes(notes);
    if (batch.length > 0 || last.notes !== undefined) yield { rows: batch, readBytes, ...last };
  }
}

/** The row below the header, or below what is excluded above a table without one. */
export function firstRow({ headerRows, excluded }: SourceTable): number {
  const above = headerRows.at(-1)?.row ?? excluded.find(({ reason }) => reason === 'preamble')?.to.row ?? 0;
  return above + 1;
}

/** Null for a row without any value. */
function rowMaker(table: SourceTable, notes: CellNotesCollector, options: OpenOptions) {
  const columns = table.columns ?? table.header.map((_, column) => column);
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? -1;
  const isContiguous = columns.length === last - first + 1;
  // Columns to the right that the first rows leave empty belong to the table; left out are only hidden ones.
  const keepsRest = options.workbook?.hidden !== 'exclude';
  return ({ row, cells }: TextRow): SourceRow | null => {
    let end = cells.length;
    while (end > 0 && cells[end - 1] === '') end--;
    if (end === 0) return null;
    const place: RowPlace = { row };
    for (let column = 0; column < first && column < end; column++)
      if (cells[column] !== '')
        notes.add(
          'outside the table',
          place,
          null,
          `cell ${columnName(column)}${row} is to the left of the table`,
        );
    if (first === 0 && isContiguous && (keepsRest || end <= last + 1))
      return { cells: end === cells.length ? cells : cells.slice(0, end), place };
    const own = columns.map((column) => cells[column] ?? '');
    return { cells: keepsRest ? own.concat(cells.slice(last + 1, end)) : own, place };
  };
}

const withNotes = (notes: CellNotesCollector): Pick<RowBatch, 'notes'> => {
  const taken = notes.take();
  return taken.length === 0 ? {} : { notes: taken };
};

export function sheetPlace(
  table: Pick<SourceTable, 'name' | 'columns'>,
  place: RowPlace,
  column: number,
): string {
  const columns = table.columns ?? [];
  const original = columns[column] ?? (columns.at(-1) ?? -1) + 1 + column - columns.length;
  return `Sheet '${table.name}', cell ${columnName(original)}${place.row}`;
}

/** From a 0-based column of the sheet to the index of its cell in a row of the table. */
export function columnIndex({ columns }: SourceTable): (column: number) => number {
  if (columns === undefined) return (column) => column;
  const last = columns.at(-1) ?? -1;
  return (column) => (column > last ? columns.length + column - last - 1 : columns.indexOf(column));
}
