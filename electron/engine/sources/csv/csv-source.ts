/** Source of the tables in a delimited text of any encoding and dialect. */

import { distinctNames } from '../join-header.ts';
import type {
  CellNotes,
  CsvOverrules,
  ExcludedRows,
  OpenOptions,
  RowBatch,
  Source,
  SourceInput,
  SourceRow,
  SourceTable,
} from '../source.ts';
import { maxBatchRows } from '../source.ts';
import { type AnalysedText, analyseText, expectedRow, type TextReading } from './analyse-text.ts';
import { isText } from './is-text.ts';
import { readLines } from './lines.ts';
import { createRowReader, type TextRow } from './read-rows.ts';
import { placeOf, type TableLayout } from './recognise-layout.ts';
import { isBlank } from './row-shape.ts';
import { headingsOf } from './table-headings.ts';

/** A table of a text, with the properties that `open` needs to find its rows again. */
interface TextTable extends SourceTable {
  readonly reading: TextReading;
  /** Cells of a complete row: up to the last column with a heading. Columns behind it are in longer rows only. */
  readonly minCells: number;
  /** Line where the first row starts, null without rows; line where the last one starts, also null if not yet known. */
  readonly firstLine: number | null;
  readonly lastLine: number | null;
  /** Lines of excluded rows that the user includes again. */
  readonly restored: readonly number[];
}

/** Characters of a batch at most, so that batches of wide rows have fewer rows. */
const maxBatchText = 1_000_000;

export const csvSource: Source = {
  format: 'csv',
  detect: (head, sizeBytes) =>
    isText(head, sizeBytes) ? { certainty: 'guess', evidence: 'it is text' } : null,
  async tables(input, options = {}) {
    const text = await analyseText(input, options);
    return text.layouts.map((layout, index) => tableOf(text, layout, index, options));
  },
  open: (input, table, options = {}) => openText(input, table as TextTable, options),
  placeOf: (_table, place, column) => `line ${place.row}, column ${column + 1}`,
};

function tableOf(text: AnalysedText, layout: TableLayout, index: number, options: OpenOptions): TextTable {
  const { layouts, isWhole, reading } = text;
  const next = layouts[index + 1];
  const { headings, notes } = headingsOf(layout, reading.width);
  const distinct = distinctNames(headings);
  const isLast = next === undefined;
  const kept = keptRows(layout.around, options.csv?.keepExcluded);
  const recovered = layout.rows.filter(({ isRecovered }) => isRecovered).length;
  return {
    name: `table ${index + 1}`,
    header: distinct.names,
    ...(headings.some((heading, column) => heading !== distinct.names[column]) && { headings }),
    headerRows: layout.headerRows.map(placeOf),
    rows: isWhole || !isLast ? layout.rows.length + kept.length : null,
    guesses: [...text.guesses, layout.header],
    excluded: layout.excluded.flatMap((range) => withoutRows(range, kept)),
    notes: [...notes, ...distinct.notes, ...(recovered > 0 ? [recoveryNote(recovered)] : [])],
    reading,
    minCells: headings.findLastIndex((heading) => heading !== '') + 1,
    firstLine: layout.rows[0]?.line ?? null,
    lastLine: isLast && !isWhole ? null : (layout.rows.at(-1)?.line ?? null),
    restored: kept.map(({ line }) => line),
  };
}

function keptRows(
  around: readonly TextRow[],
  kept: CsvOverrules['keepExcluded'] = false,
): readonly TextRow[] {
  if (typeof kept === 'boolean') return kept ? around : [];
  return around.filter(({ line }) => kept.includes(line));
}

/** Splits a range of excluded rows at the rows that are kept after all. */
function withoutRows(range: ExcludedRows, kept: readonly TextRow[]): ExcludedRows[] {
  const inside = kept.filter(({ line }) => line >= range.from.row && line <= range.to.row);
  const starts = [range.from, ...inside.map(({ line }) => ({ row: line + 1 }))];
  const ends = [...inside.map(({ line }) => ({ row: line - 1 })), range.to];
  return starts.flatMap((from, index) => {
    const to = ends[index] ?? range.to;
    return from.row <= to.row ? [{ ...range, from, to }] : [];
  });
}

const recoveryNote = (rows: number): string =>
  rows === 1
    ? 'One damaged row was corrected to the number of cells of its table.'
    : `${rows} damaged rows were corrected to the number of cells of their table.`;

async function* openText(
  input: SourceInput,
  table: TextTable,
  { signal }: OpenOptions,
): AsyncIterable<RowBatch> {
  const reader = createRowReader(table.reading.dialect, expectedRow(table.reading));
  const restored = new Set(table.restored);
  let rows: SourceRow[] = [];
  let notes: CellNotes[] = [];
  let length = 0;
  let readBytes = 0;
  const isWanted = ({ line, cells }: TextRow): boolean => {
    if (isBlank(cells)) return false;
    if (restored.has(line)) return true;
    if (table.firstLine === null || line < table.firstLine) return false;
    return table.lastLine === null || line <= table.lastLine;
  };
  reading: for await (const lines of readLines(input.stream(signal), table.reading)) {
    for (const line of lines) {
      for (const row of reader.push(line)) {
        if (!isWanted(row)) continue;
        rows.push(sourceRow(row, table));
        notes.push(...unmatchedNotes(row));
        length += line.text.length;
      }
      readBytes = line.byte + line.text.length;
      if (table.lastLine !== null && line.line > table.lastLine && restored.size === 0 && !reader.isWaiting())
        break reading;
      if (rows.length < maxBatchRows && length < maxBatchText) continue;
      yield { rows, notes, readBytes };
      rows = [];
      notes = [];
      length = 0;
    }
  }
  for (const row of reader.end().filter(isWanted)) {
    rows.push(sourceRow(row, table));
    notes.push(...unmatchedNotes(row));
  }
  if (rows.length > 0) yield { rows, notes, readBytes: input.sizeBytes ?? readBytes };
}

const unmatchedNotes = (row: TextRow): CellNotes[] =>
  row.unmatched === null
    ? []
    : [{ about: 'unmatched quote', column: row.unmatched, count: 1, first: placeOf(row), evidence: '' }];

function sourceRow(row: TextRow, { header, minCells }: TextTable): SourceRow {
  const cells = withoutSurplus(row.cells, header.length);
  const place = placeOf(row);
  return cells.length < minCells ? { cells, place, isRagged: true } : { cells, place };
}

/** Removes the empty cells beyond the header that surplus delimiters at the end of a row create. */
function withoutSurplus(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length;
  while (length > width && cells[length - 1] === '') length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}
