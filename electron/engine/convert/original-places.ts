/**
 * Finds where the rows of a converted table are in the original file, stored as few numbers, since most rows are
 * adjacent there too.
 */
import type { SourceRow, SourceTable } from '../sources/source.ts';
import { sheetPlace } from '../sources/workbook/table-batches.ts';

/** Plain values, so that it passes between threads. */
export interface OriginalPlaces {
  readonly form: 'sheet' | 'line' | 'row';
  readonly table: Pick<SourceTable, 'name' | 'columns'>;
  /** File of an archive that has the table; null for other files. */
  readonly member: string | null;
  /** Records, counted from 1, whose row does not follow that of the record before, ascending. */
  readonly records: Float64Array;
  /** Rows of the original, one for each of `records`. */
  readonly rows: Float64Array;
  /** Records with a known place. */
  readonly known: number;
}

/** Maximum length of `records`; only texts with that many cells of several lines have rows without a place. */
const maxBreaks = 500_000;
const sheetFormats = ['xlsx', 'ods', 'xls'];
const textFormats = ['csv', 'pasted-text', 'json-lines'];

interface PlaceRecorder {
  add(rows: readonly SourceRow[]): void;
  places(): OriginalPlaces;
}

export function createPlaceRecorder(format: string, table: SourceTable): PlaceRecorder {
  const records: number[] = [];
  const rows: number[] = [];
  let known = 0;
  let expected = Number.NaN;
  let isFull = false;
  return {
    add(batch) {
      for (const { place } of batch) {
        if (isFull) return;
        if (place.row !== expected) {
          isFull = records.length >= maxBreaks;
          if (isFull) return;
          records.push(known + 1);
          rows.push(place.row);
        }
        known += 1;
        expected = place.row + 1;
      }
    },
    places: () => ({
      ...formOf(format, table, null),
      records: Float64Array.from(records),
      rows: Float64Array.from(rows),
      known,
    }),
  };
}

function formOf(
  format: string,
  { name, columns, innerTable }: SourceTable,
  member: string | null,
): Pick<OriginalPlaces, 'form' | 'table' | 'member'> {
  if (innerTable !== undefined)
    return formOf(innerTable.format, innerTable.table, format === 'zip' ? innerTable.member : member);
  const form = sheetFormats.includes(format) ? 'sheet' : textFormats.includes(format) ? 'line' : 'row';
  return { form, table: { name, ...(columns && { columns }) }, member };
}

/** Returns “Sheet 'Server', cell D17”, or the place of the row if `column` is null; null if it is not known. */
export function originalPlace(places: OriginalPlaces, record: number, column: number | null): string | null {
  const { form, table, member, records, rows, known } = places;
  if (record < 1 || record > known) return null;
  let low = 0;
  for (let high = records.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((records[middle] ?? 0) <= record) low = middle;
    else high = middle;
  }
  const row = (rows[low] ?? 0) + record - (records[low] ?? 0);
  const inside = member === null ? '' : `${member}, `;
  if (form === 'sheet')
    return (
      inside + (column === null ? `Sheet '${table.name}', row ${row}` : sheetPlace(table, { row }, column))
    );
  return `${inside}${form} ${row}${column === null ? '' : `, column ${column + 1}`}`;
}
