/** Statistics of the values of a column, to decide whether a cell belongs to it. */

export interface ColumnValues {
  /** How probable a cell is in this column, above 0. */
  readonly likelihoodOf: (cell: string) => number;
}

/** Of cells unlike all others of a column; of those of a column whose cells have nothing in common. */
const unlike = 1e-4;
const free = 0.05;
/** A cell of the same kinds of characters in runs of another length. */
const longer = 0.02;
/** With so many different shapes a column has free text. */
const freeShare = 0.3;
const categoryShare = 0.2;
const leastPrefix = 4;

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
  const isFree = !isCategory && rough.size > filled.length * freeShare;
  const share = (count: number | undefined) => (count ?? 0) / all;
  return {
    likelihoodOf(cell) {
      if (cell === '') return Math.max(unlike, share(all - filled.length));
      if (prefix.length >= leastPrefix && !cell.startsWith(prefix)) return unlike;
      if (isCategory) return Math.max(unlike, share(values.get(cell)));
      if (isFree) return prefix.length >= leastPrefix ? 2 * free : free;
      const known = share(exact.get(exactShape(cell)));
      return known > 0 ? known : rough.has(roughShape(cell)) ? longer : unlike;
    },
  };
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** `5/29/2020` is `9/99/9999`: each digit counts, letters do as a run. */
const exactShape = (cell: string): string => cell.replace(/\d/g, '9').replace(/\p{L}+/gu, 'a');

/** `5/29/2020` is `9/9/9`. */
const roughShape = (cell: string): string => cell.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a');

function commonPrefix(values: readonly string[]): string {
  const [first = ''] = values;
  let length = values.length < 3 ? 0 : first.length;
  for (const value of values) while (length > 0 && !value.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}
