/** Fits the headings of a table to its rows: names unnamed columns and drops surplus headings. */
import { generatedNames, joinHeader } from '../join-header.ts';
import type { TableLayout } from './recognise-layout.ts';

export interface TableHeadings {
  /** As the file has them; empty for a column without a heading. */
  readonly headings: readonly string[];
  readonly notes: readonly string[];
}

/** Least share and number of rows longer than the header that make another column; fewer of them are damaged. */
const longerShare = 0.05;
const minLonger = 2;

/** @param width cells of most rows of the text */
export function headingsOf({ headerRows, rows }: TableLayout, width: number): TableHeadings {
  const widths = rows.map(({ cells }) => cells.length);
  if (headerRows.length === 0)
    return {
      headings: generatedNames(Math.max(1, mostFrequent(widths) ?? width)),
      notes: ['The table has no header; its columns are numbered.'],
    };
  const headings = joinHeader(headerRows.map(({ cells }) => cells));
  const longer = rows.filter(({ cells }) => cells.slice(headings.length).some((cell) => cell !== ''));
  const isOneLonger = (cells: readonly string[]) => cells.length === headings.length + 1;
  if (longer.length > 0 && rows.every(({ cells }) => isOneLonger(cells) && cells.at(-1)?.trim() !== ''))
    return {
      headings: ['', ...headings],
      notes: ['Every row has one more cell than the header; the first column has no heading.'],
    };
  if (longer.length >= Math.max(minLonger, rows.length * longerShare)) {
    const maximum = longer.reduce((sum, { cells }) => Math.max(sum, cells.length), 0);
    return {
      headings: [...headings, ...new Array<string>(maximum - headings.length).fill('')],
      notes: [`${longer.length} rows have more cells than the header; their columns have no heading.`],
    };
  }
  const isTrailing =
    rows.length > 0 &&
    headings.length > 2 &&
    headings.at(-1) === '' &&
    headings.at(-2) !== '' &&
    rows.every(({ cells }) => cells.length === headings.length && cells.at(-1) === '');
  return withoutSurplus(headings, widths, isTrailing);
}

/**
 * Removes empty headings made by surplus delimiters: the last one of every row, or those for which no row has a cell.
 */
function withoutSurplus(
  headings: readonly string[],
  widths: readonly number[],
  isTrailing: boolean,
): TableHeadings {
  const maximum = widths.reduce((sum, width) => Math.max(sum, width), 0);
  if (isTrailing)
    return {
      headings: headings.slice(0, -1),
      notes: ['Every row ends with a delimiter; the empty last column was removed.'],
    };
  const surplus = headings.length - maximum;
  const empty = headings.filter((heading) => heading === '').length;
  if (widths.length < minLonger || surplus <= 0 || surplus > empty || mostFrequent(widths) !== maximum)
    return { headings, notes: [] };
  let left = surplus;
  const kept = headings.filter((heading) => {
    if (heading !== '' || left === 0) return true;
    left -= 1;
    return false;
  });
  return { headings: kept, notes: ['The header has an extra empty heading, which was removed.'] };
}

function mostFrequent(widths: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
