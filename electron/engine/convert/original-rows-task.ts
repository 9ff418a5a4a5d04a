/** Reads the first rows of a table as its file has them: the header, what is left out around it, and some rows. */
import type { OriginalRow, TableSelection } from '../../../shared/imports/conversion.ts';
import { createFileInput } from '../sources/file-input.ts';
import { findSource } from '../sources/find-source.ts';
import { selectedOptions } from '../sources/selected-options.ts';
import type { RowPlace, SourceInput, SourceTable } from '../sources/source.ts';
import { tableNamed } from '../sources/table-named.ts';

interface OriginalRowsWork {
  readonly path: string;
  readonly name: string;
  readonly selection: TableSelection;
}

/** Rows that are listed: those up to the header and shortly below it, then excluded rows below the table. */
const maxRows = 60;
const rowsBelowHeader = 12;
const maxBelow = 20;
const maxCells = 12;
const maxCharacters = 60;

/** @throws AppError `bad-input` as for the conversion */
export async function readOriginalRows({ path, name, selection }: OriginalRowsWork): Promise<OriginalRow[]> {
  const input: SourceInput = { ...(await createFileInput(path)), name };
  const { source } = findSource(input);
  const options = selectedOptions(selection);
  const listed = await source.tables(input, options);
  const selected =
    selection.table === undefined
      ? (listed.find(({ rows }) => rows !== 0) ?? listed[0])
      : tableNamed(listed, selection.table, name);
  if (selected === undefined) return [];
  // With the header in the first row and nothing excluded, the table has all rows of the original.
  const allRowsOptions = {
    ...options,
    headerRow: 1,
    headerRows: 1,
    csv: { ...options.csv, keepExcluded: true, splitTables: false },
    workbook: { ...options.workbook, keepExcluded: true },
  };
  const tables = await source.tables(input, allRowsOptions);
  const table = tables.find((each) => each.name === selected.name) ?? tables[0];
  if (table === undefined) return [];
  const partOf = partsOf(selected, selection);
  const rows: OriginalRow[] = [];
  const add = ({ row }: RowPlace, cells: readonly string[]) =>
    rows.push({ row, cells: cells.slice(0, maxCells).map(shortened), part: partOf(row) });
  const [first] = table.headerRows;
  if (first !== undefined) add(first, table.headings ?? table.header);
  const lastHeader = selected.headerRows.at(-1)?.row ?? selected.excluded[0]?.to.row ?? 0;
  const below = selected.excluded.filter(({ from }) => from.row > lastHeader);
  const lastBelow = below.at(-1)?.to.row ?? 0;
  for await (const batch of source.open(input, table, allRowsOptions)) {
    for (const { cells, place } of batch.rows) {
      const isNear = rows.length < maxRows && place.row <= lastHeader + rowsBelowHeader;
      if (isNear || (partOf(place.row) !== 'row' && rows.length < maxRows + maxBelow)) add(place, cells);
    }
    const last = batch.rows.at(-1)?.place.row ?? 0;
    if (last > Math.max(lastHeader + rowsBelowHeader, lastBelow)) break;
  }
  return rows;
}

function partsOf(
  table: SourceTable,
  { restored = [] }: TableSelection,
): (row: number) => OriginalRow['part'] {
  const header = new Set(table.headerRows.map(({ row }) => row));
  const first = table.headerRows[0]?.row ?? 0;
  return (row) => {
    if (header.has(row)) return 'header';
    if (restored.includes(row)) return 'restored';
    const range = table.excluded.find(({ from, to }) => row >= from.row && row <= to.row);
    if (range === undefined) return 'row';
    return range.reason === 'preamble' || row < first ? 'above' : 'below';
  };
}

const shortened = (cell: string): string =>
  cell.length > maxCharacters ? `${cell.slice(0, maxCharacters - 1)}…` : cell;
