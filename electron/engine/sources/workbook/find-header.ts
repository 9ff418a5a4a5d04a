/** Finds the header of a sheet among its first rows: below a title, above the values. */
import { recogniseHeader } from '../../recognise/header-form.ts';
import { distinctNames, joinHeader } from '../join-header.ts';
import type { ExcludedRows, SourceGuess, SourceOptions, SourceTable } from '../source.ts';

export interface SampleRow {
  /** 1-based. */
  readonly row: number;
  readonly cells: readonly string[];
}

export type FoundHeader = Pick<
  SourceTable,
  'header' | 'headings' | 'headerRows' | 'columns' | 'excluded' | 'notes' | 'guesses'
> & {
  /** 1-based number of the first row below the header. */
  readonly firstRow: number;
};

const filled = (cells: readonly string[]) => cells.reduce((count, cell) => count + (cell === '' ? 0 : 1), 0);

/**
 * @param rows first rows of the sheet without empty ones
 * @param hiddenColumns whether to leave out a column, by its 0-based number
 */
export function findHeader(
  rows: readonly SampleRow[],
  options: Pick<SourceOptions, 'headerRow' | 'headerRows'>,
  hiddenColumns: (column: number) => boolean,
): FoundHeader {
  const { index, guess } = headerIndex(rows, options);
  const count = index === null ? 0 : Math.max(1, options.headerRows ?? 1);
  const start = index ?? bodyIndex(rows);
  const lastHeaderRow = index === null ? 0 : (rows[index]?.row ?? 0) + count - 1;
  const headingRows = rows.slice(start).filter(({ row }) => index !== null && row <= lastHeaderRow);
  const body = rows.slice(start + headingRows.length);
  const columns = usedColumns([...headingRows, ...body]).filter((column) => !hiddenColumns(column));
  const headings =
    headingRows.length === 0
      ? null
      : joinHeader(headingRows.map(({ cells }) => columns.map((column) => cells[column]?.trim() ?? '')));
  const { names: header, notes } =
    headings === null
      ? { names: columns.map((_, index) => `column ${index + 1}`), notes: [] }
      : distinctNames(headings);
  return {
    header,
    ...(headings?.some((name, column) => name !== header[column]) && { headings }),
    headerRows: headingRows.map(({ row }) => ({ row })),
    columns,
    excluded: preamble(rows.slice(0, start)),
    notes,
    guesses: [guess],
    firstRow: headingRows.length > 0 ? lastHeaderRow + 1 : (rows[start]?.row ?? 1),
  };
}

function headerIndex(
  rows: readonly SampleRow[],
  { headerRow }: Pick<SourceOptions, 'headerRow'>,
): { index: number | null; guess: SourceGuess } {
  const about = 'header';
  if (headerRow === 'none')
    return { index: null, guess: { about, value: 'none', certainty: 'overruled', evidence: 'as you chose' } };
  if (headerRow !== undefined) {
    const index = rows.findIndex(({ row }) => row >= headerRow);
    return {
      index: index < 0 ? null : index,
      guess: { about, value: `row ${headerRow}`, certainty: 'overruled', evidence: 'as you chose' },
    };
  }
  const index = bodyIndex(rows);
  const candidate = rows[index];
  if (candidate === undefined)
    return {
      index: null,
      guess: { about, value: 'none', certainty: 'certain', evidence: 'the sheet is empty' },
    };
  const below = rows.slice(index + 1).map(({ cells }) => cells);
  const from = candidate.cells.findIndex((cell) => cell !== '');
  const form = recogniseHeader(
    candidate.cells.slice(from).map((cell) => cell.trim()),
    below.map((cells) => cells.slice(from)),
  );
  const isHeader = form.value === 'first-row' || isMostlyText(candidate.cells, below);
  return {
    index: isHeader ? index : null,
    guess: {
      about,
      value: isHeader ? `row ${candidate.row}` : 'none',
      certainty: form.value === 'first-row' ? form.confidence : 'guess',
      evidence:
        form.value === 'none' && isHeader
          ? `row ${candidate.row} is the first with as many values as the rows below it`
          : form.reason,
    },
  };
}

/** Whether a row is still a header although it has a gap or a duplicate: it has texts that do not occur below them. */
function isMostlyText(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const texts = cells.filter((cell) => cell !== '');
  if (texts.some((cell) => /^[\d.,:+-]+$/.test(cell)) || texts.length === 0) return false;
  const isRepeated = (cell: string, column: number) =>
    cell !== '' && below.some((row) => row[column] === cell);
  return !cells.some(isRepeated) && (texts.length < cells.length || new Set(texts).size < texts.length);
}

/** Returns the index of the first row that is about as wide as most rows; rows above it are titles or remarks. */
function bodyIndex(rows: readonly SampleRow[]): number {
  const widths = rows.map(({ cells }) => filled(cells)).sort((a, b) => a - b);
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  const enough = typical <= 2 ? typical : Math.ceil(typical * 0.6);
  return Math.max(
    0,
    rows.findIndex(({ cells }) => filled(cells) >= enough),
  );
}

/** Returns the columns from the first to the last one that has a value. */
function usedColumns(rows: readonly SampleRow[]): readonly number[] {
  let from = Number.POSITIVE_INFINITY;
  let to = -1;
  for (const { cells } of rows) {
    const first = cells.findIndex((cell) => cell !== '');
    if (first < 0) continue;
    from = Math.min(from, first);
    to = Math.max(
      to,
      cells.findLastIndex((cell) => cell !== ''),
    );
  }
  return to < 0 ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function preamble(rows: readonly SampleRow[]): readonly ExcludedRows[] {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return [];
  return [
    {
      reason: 'preamble',
      from: { row: first.row },
      to: { row: last.row },
      evidence: `above the header, with fewer values than the table: ${first.cells.find((cell) => cell !== '')?.slice(0, 60) ?? ''}`,
    },
  ];
}
