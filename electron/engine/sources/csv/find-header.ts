/** Finds the header of a table among its first rows: none, one row or several. */
import type { TextRow } from './read-rows.ts';
import {
  filledOf,
  hasTyped,
  isBlank,
  isData,
  isDatedHeading,
  isHeading,
  isNumberedHeading,
  isYears,
  type TypedColumns,
  typedColumnsOf,
} from './row-shape.ts';

export interface FoundHeader {
  /** Indexes of the header rows, ascending; empty for none. */
  readonly header: readonly number[];
  /** Index of the first row after the header. */
  readonly body: number;
  readonly certainty: 'certain' | 'likely' | 'guess';
  readonly evidence: string;
  readonly columns: TypedColumns;
}

const maxHeaderRows = 5;
const maxRowsAbove = 3;
const maxSearchedRows = 60;

/**
 * Finds the header from the kinds of the columns: words above numbers or dates.
 * @param from index of the first row that may be the header; the titles are above it
 * @param width cells of most rows
 */
export function findHeader(rows: readonly TextRow[], from: number, width: number): FoundHeader {
  const filled = rows.slice(from, from + 400).filter(({ cells }) => !isBlank(cells));
  const body = filled.slice(1).map(({ cells }) => cells);
  // The first rows may belong to the header, too; what follows an empty line may be another table.
  const gap = rows.findIndex(({ cells }, at) => at > from && isBlank(cells));
  const block = gap - from > 2 ? body.slice(0, gap - from - 1) : body;
  const full = block.some((cells) => filledOf(cells) > 1)
    ? block.filter((cells) => filledOf(cells) > 1)
    : block;
  const later = full.slice(Math.min(maxHeaderRows - 1, Math.floor(full.length / 2)));
  const columns = typedColumnsOf(later, Math.max(width, 1));
  const first = rows[from]?.cells ?? [];
  if (!hasTyped(columns)) return headerWithoutValues(rows, from, columns, block);
  const numbered = isNumberedHeading(first, body) || isDatedHeading(first, body);
  if (isData(first, columns) && !numbered) {
    const above = namesAbove(rows, from, columns);
    return {
      header: above,
      body: from,
      certainty: 'likely',
      columns,
      evidence:
        above.length > 0
          ? 'it has names for columns with numbers or dates, but not for the first column'
          : 'its first row has numbers or dates where the rows below have them',
    };
  }
  const header = numbered ? groupedRows(rows, from, columns) : headerRows(rows, from, width, columns);
  const last = header.at(-1) ?? from;
  return {
    header,
    body: last + 1,
    certainty: isHeading(first, columns) ? 'certain' : 'likely',
    evidence: numbered
      ? 'its numbers count the columns, or are years or dates above other values'
      : 'it has words where the rows below have numbers or dates',
    columns,
  };
}

/** Finds the header of a table without numbers and dates, where only repeated values show that a row is data. */
function headerWithoutValues(
  rows: readonly TextRow[],
  from: number,
  columns: TypedColumns,
  block: readonly (readonly string[])[],
): FoundHeader {
  const first = rows[from]?.cells ?? [];
  const others = block.filter((cells) => cells.join('\0') !== first.join('\0'));
  const repeated = first.filter(
    (cell, column) => cell.trim() !== '' && others.some((cells) => cells[column] === cell),
  ).length;
  if (others.length >= 4 && repeated > 0 && repeated * 2 >= filledOf(first))
    return {
      header: [],
      body: from,
      certainty: 'guess',
      columns,
      evidence: `${repeated} values of its first row also appear in rows below`,
    };
  const next = nextFilled(rows, from + 1);
  const joins = next !== null && (isSame(rows, from, next) || isComplement(rows, from, next));
  const header = joins ? [from, next] : [from];
  return {
    header,
    body: (header.at(-1) ?? from) + 1,
    certainty: 'guess',
    evidence: 'none of its values appears again in the rows below',
    columns,
  };
}

/** Returns the row of years or numbers over several columns and, if there is one, the row of words below it. */
function groupedRows(rows: readonly TextRow[], from: number, columns: TypedColumns): number[] {
  const next = rows[from + 1]?.cells ?? [];
  return isHeading(next, columns) && fillsGaps(rows, from, from + 1) ? [from, from + 1] : [from];
}

/** Returns the rows of words above the first row of data. */
function headerRows(rows: readonly TextRow[], from: number, width: number, columns: TypedColumns): number[] {
  const words: number[] = [];
  for (let at = from; at < rows.length && at < from + maxSearchedRows; at += 1) {
    const cells = rows[at]?.cells ?? [];
    if (isBlank(cells)) continue;
    if (isData(cells, columns)) break;
    words.push(at);
  }
  const start = startOf(rows, words, width);
  const header = [start];
  for (const at of words.slice(words.indexOf(start) + 1)) {
    if (header.length >= maxHeaderRows || !continuesHeader(rows, header, at, columns)) break;
    header.push(at);
  }
  return [...rowsAbove(rows, start, from, columns), ...header];
}

/**
 * Returns the first of the rows of words that is part of the header. A title with commas in it has several cells, too,
 * but the header has as many as the rows.
 */
function startOf(rows: readonly TextRow[], words: readonly number[], width: number): number {
  const [first = 0] = words;
  const widthOf = (at: number) => rows[at]?.cells.length ?? 0;
  const last = words.at(-1) ?? first;
  if (widthOf(first) === width || words.length > maxHeaderRows + 20) return first;
  return widthOf(last) === width ? (words.find((at) => widthOf(at) === width) ?? first) : first;
}

/** Whether the row at `at` is one more row of the header, of which the rows so far are `header`. */
function continuesHeader(
  rows: readonly TextRow[],
  header: readonly number[],
  at: number,
  columns: TypedColumns,
): boolean {
  const cells = rows[at]?.cells ?? [];
  const last = header.at(-1) ?? 0;
  if (isSame(rows, last, at)) return true;
  if (!isHeading(cells, columns)) return false;
  if (fillsGaps(rows, last, at)) return true;
  const headings = filledOf(rows[last]?.cells ?? []);
  const isFirstEmpty = (cells[0] ?? '').trim() === '';
  if (wordsAboveValues(cells, columns) > 1 && (isFirstEmpty || filledOf(cells) === headings)) return true;
  // Second lines of long headings: in few columns, and never in the first one.
  const isSparse = isFirstEmpty && filledOf(cells) * 2 <= headings;
  return isSparse || isUnits(cells);
}

/** Returns rows above the header that group its columns: they have fewer cells with content, but more than a title. */
function rowsAbove(rows: readonly TextRow[], start: number, from: number, columns: TypedColumns): number[] {
  const above: number[] = [];
  const width = rows[start]?.cells.length ?? 0;
  for (let at = start - 1; at >= 0 && above.length < maxRowsAbove; at -= 1) {
    const cells = rows[at]?.cells ?? [];
    if (cells.length !== width || filledOf(cells) < 2) break;
    if (isData(cells, columns) && !isYears(cells)) break;
    const isCorner = (cells[0] ?? '').trim() === '';
    const fills = (rows[above[0] ?? start]?.cells[0] ?? '').trim() === '' && filledOf(cells) > 2;
    if (at >= from || !(isCorner || fills)) break;
    above.unshift(at);
  }
  return above;
}

/** Returns rows above the data with names for some columns, but none for the first one, where titles have content. */
function namesAbove(rows: readonly TextRow[], from: number, columns: TypedColumns): number[] {
  const above: number[] = [];
  const width = rows[from]?.cells.length ?? 0;
  for (let at = from - 1; at >= 0 && above.length < maxRowsAbove; at -= 1) {
    const cells = rows[at]?.cells ?? [];
    if (cells.length !== width || (cells[0] ?? '').trim() !== '' || !isHeading(cells, columns)) break;
    above.unshift(at);
  }
  return above;
}

const isSame = (rows: readonly TextRow[], one: number, other: number): boolean =>
  filledOf(rows[one]?.cells ?? []) > 1 && rows[one]?.cells.join('\0') === rows[other]?.cells.join('\0');

/** Whether the lower row has content where the upper one is empty. */
function fillsGaps(rows: readonly TextRow[], upper: number, lower: number): boolean {
  const above = rows[upper]?.cells ?? [];
  const below = rows[lower]?.cells ?? [];
  return above.some((cell, column) => cell.trim() === '' && (below[column] ?? '').trim() !== '');
}

/** Whether the lower row fills gaps of the upper one, and has no name for the first column, which the upper one has. */
function isComplement(rows: readonly TextRow[], upper: number, lower: number): boolean {
  const above = rows[upper]?.cells ?? [];
  const below = rows[lower]?.cells ?? [];
  return (below[0] ?? '').trim() === '' && (above[0] ?? '').trim() !== '' && fillsGaps(rows, upper, lower);
}

/**
 * Returns how many cells with words are above numbers or dates. A single one may be a missing value in a row of data.
 */
const wordsAboveValues = (cells: readonly string[], columns: TypedColumns): number =>
  columns.filter((typed, column) => typed && (cells[column] ?? '').trim() !== '').length;

const isUnits = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const units = filled.filter((cell) => /^\s*[[(][^\])]*[\])]\s*$/.test(cell)).length;
  return units > 0 && units * 2 >= filled.length;
};

export function nextFilled(rows: readonly TextRow[], from: number): number | null {
  for (let at = from; at < rows.length; at += 1) if (!isBlank(rows[at]?.cells ?? [])) return at;
  return null;
}
