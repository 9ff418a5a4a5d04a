/**
 * Estimates from the values of a column how probable it is that a cell belongs to the column, so that the cells of a row
 * with a wrong number of them can be aligned again.
 */

export interface ColumnValues {
  /** How probable a cell is in this column, above 0. */
  readonly likelihoodOf: (cell: string) => number;
}

/** Likelihood of a cell that is unlike all others of its column. */
const unlikely = 1e-4;
/**
 * Likelihood of any cell in a column of free text, whose cells have nothing in common; twice that with the prefix that
 * all others have.
 */
const freeTextLikelihood = 0.05;
/** Likelihood of a cell with the same kinds of characters as others, but in runs of another length. */
const otherLengthLikelihood = 0.02;
/** With a larger share of different shapes, a column has free text. */
const freeTextShare = 0.3;
/** With at most this share of different values, a column has categories. */
const categoryShare = 0.2;
/** Characters of the shortest common prefix that says something about a column. */
const minPrefix = 4;

export function columnValuesOf(rows: readonly (readonly string[])[], width: number): readonly ColumnValues[] {
  return Array.from({ length: width }, (_, column) => valuesOf(rows.map((cells) => cells[column] ?? '')));
}

function valuesOf(cells: readonly string[]): ColumnValues {
  const all = cells.length;
  const filled = cells.filter((cell) => cell !== '');
  const values = countsOf(filled);
  const exact = countsOf(filled.map(exactShape));
  const rough = countsOf(filled.map(roughShape));
  const prefix = commonPrefix(filled);
  const isCategory = values.size <= filled.length * categoryShare;
  const isFreeText = !isCategory && rough.size > filled.length * freeTextShare;
  const share = (count: number | undefined) => (count ?? 0) / all;
  return {
    likelihoodOf(cell) {
      if (cell === '') return Math.max(unlikely, share(all - filled.length));
      if (prefix.length >= minPrefix && !cell.startsWith(prefix)) return unlikely;
      if (isCategory) return Math.max(unlikely, share(values.get(cell)));
      if (isFreeText) return prefix.length >= minPrefix ? 2 * freeTextLikelihood : freeTextLikelihood;
      const sameShape = share(exact.get(exactShape(cell)));
      return sameShape > 0 ? sameShape : rough.has(roughShape(cell)) ? otherLengthLikelihood : unlikely;
    },
  };
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** `5/29/2020` becomes `9/99/9999`: the number of digits counts, the number of letters does not. */
const exactShape = (cell: string): string => cell.replace(/\d/g, '9').replace(/\p{L}+/gu, 'a');

/** `5/29/2020` becomes `9/9/9`: neither the number of digits nor that of letters counts. */
const roughShape = (cell: string): string => cell.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a');

function commonPrefix(values: readonly string[]): string {
  const [first = ''] = values;
  let length = values.length < 3 ? 0 : first.length;
  for (const value of values) while (length > 0 && !value.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
