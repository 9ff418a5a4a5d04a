/**
 * Converts the rows of a sheet to the rows of its table, in batches: only the table's columns, without excluded rows.
 */

import { createToUtc } from '../local-times.ts';
import {
  maxBatchRows,
  type OpenOptions,
  type RowBatch,
  type RowPlace,
  type SourceRow,
  type SourceTable,
} from '../source.ts';
import type { CellNotesCollector, CellProblem } from './cell-notes.ts';
import { columnName } from './cell-reference.ts';
import type { TextRow } from './sheet-rows.ts';

/** Cells of a batch at most, so that a batch of very wide rows has fewer rows. */
const maxBatchCells = 200_000;

export async function* tableBatches(
  /** `share` of the sheet that is read, from 0 to 1. */
  pieces: AsyncIterable<{ readonly rows: readonly TextRow[]; readonly share: number }>,
  sheet: { table: SourceTable; sizeBytes: number; notes: CellNotesCollector; options: OpenOptions },
): AsyncGenerator<RowBatch> {
  const { table, sizeBytes, notes, options } = sheet;
  const isExcluding = options.workbook?.hidden === 'exclude';
  const startRow = firstRow(table);
  const footer = new Set(table.excluded.flatMap(({ from }) => (from.row >= startRow ? [from.row] : [])));
  const toRow = rowMaker(table, notes, options);
  const zone = options.workbook?.timeZone;
  const toUtc = zone === undefined ? null : createToUtc(zone);
  const maxRows = Math.max(
    1,
    Math.min(maxBatchRows, Math.floor(maxBatchCells / Math.max(1, table.header.length))),
  );
  for await (const { rows, share } of pieces) {
    let batch: SourceRow[] = [];
    const readBytes = Math.round(share * sizeBytes);
    for (const row of rows) {
      if (row.row < startRow || footer.has(row.row) || (isExcluding && row.isHidden)) continue;
      const tableRow = toRow(row);
      if (tableRow === null) continue;
      if (row.isHidden) notes.add('hidden rows', { row: row.row }, null, `row ${row.row} is hidden`);
      batch.push(
        toUtc === null ? tableRow : { ...tableRow, cells: tableRow.cells.map((cell) => toUtc(cell) ?? cell) },
      );
      if (batch.length < maxRows) continue;
      yield { rows: batch, readBytes, ...withNotes(notes) };
      batch = [];
    }
    const last = withNotes(notes);
    if (batch.length > 0 || last.notes !== undefined) yield { rows: batch, readBytes, ...last };
  }
}

/** Returns the number of the row below the header or, without a header, below the rows excluded above the table. */
export function firstRow({ headerRows, excluded }: SourceTable): number {
  const above = headerRows.at(-1)?.row ?? excluded.find(({ reason }) => reason === 'preamble')?.to.row ?? 0;
  return above + 1;
}

/** Returns the conversion of a row, which returns null for a row without values. */
function rowMaker(table: SourceTable, notes: CellNotesCollector, options: OpenOptions) {
  const columns = table.columns ?? table.header.map((_, column) => column);
  const first = columns[0] ?? 0;
  const last = columns.at(-1) ?? -1;
  const isContiguous = columns.length === last - first + 1;
  // Columns to the right, which are empty in the first rows, belong to the table unless hidden columns are excluded.
  const keepsFurther = options.workbook?.hidden !== 'exclude';
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
    if (first === 0 && isContiguous && (keepsFurther || end <= last + 1))
      return { cells: end === cells.length ? cells : cells.slice(0, end), place };
    const texts = columns.map((column) => cells[column] ?? '');
    return { cells: keepsFurther ? texts.concat(cells.slice(last + 1, end)) : texts, place };
  };
}

const withNotes = (notes: CellNotesCollector): Pick<RowBatch, 'notes'> => {
  const taken = notes.take();
  return taken.length === 0 ? {} : { notes: taken };
};

/** Returns the reference of a cell as `Source.placeOf` does; `column` is an index into the cells of a row. */
export function sheetPlace(
  table: Pick<SourceTable, 'name' | 'columns'>,
  place: RowPlace,
  column: number,
): string {
  const columns = table.columns ?? [];
  const original = columns[column] ?? (columns.at(-1) ?? -1) + 1 + column - columns.length;
  return `Sheet '${table.name}', cell ${columnName(original)}${place.row}`;
}

/** Returns a listener that notes the problems of cells of a sheet, apart from rows that the table leaves out. */
export function cellProblems(table: SourceTable, notes: CellNotesCollector) {
  const indexOf = columnIndex(table);
  return (about: CellProblem, row: number, column: number, evidence: string): void => {
    const isLeftOut = table.excluded.some(({ from, to }) => row >= from.row && row <= to.row);
    if (!isLeftOut) notes.add(about, { row }, indexOf(column), evidence);
  };
}

/** Returns the conversion of a 0-based column of the sheet to the index of its cell in a row of the table. */
function columnIndex({ columns }: SourceTable): (column: number) => number {
  if (columns === undefined) return (column) => column;
  const last = columns.at(-1) ?? -1;
  return (column) => (column > last ? columns.length + column - last - 1 : columns.indexOf(column));
}
