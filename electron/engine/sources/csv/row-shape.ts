/** Classifies rows of a text: blank, data, or headings, by comparison with the columns of their table. */
import { type CellKind, isTyped, kindOf } from './cell-kind.ts';

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Returns the number of cells with content. */
export const filledOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.trim() === '' ? sum : sum + 1), 0);

/** Whether the values of each column are mostly numbers or dates. */
export type TypedColumns = readonly boolean[];

const typedShare = 0.7;
const maxRows = 300;

export function typedColumnsOf(rows: readonly (readonly string[])[], width: number): TypedColumns {
  const typed = new Array<number>(width).fill(0);
  const filled = new Array<number>(width).fill(0);
  for (const cells of rows.slice(0, maxRows))
    for (let column = 0; column < width; column += 1) {
      const kind = kindOf(cells[column] ?? '');
      if (kind === 'empty') continue;
      filled[column] = (filled[column] ?? 0) + 1;
      if (isTyped(kind)) typed[column] = (typed[column] ?? 0) + 1;
    }
  return filled.map((count, column) => count > 0 && (typed[column] ?? 0) >= count * typedShare);
}

export const hasTyped = (columns: TypedColumns): boolean => columns.includes(true);

const typedKinds = (cells: readonly string[], columns: TypedColumns): CellKind[] =>
  columns.flatMap((typed, column) => (typed ? [kindOf(cells[column] ?? '')] : []));

const rowShare = 0.6;

/** Whether a row has numbers or dates in most columns of numbers and dates. */
export function isData(cells: readonly string[], columns: TypedColumns): boolean {
  const kinds = typedKinds(cells, columns).filter((kind) => kind !== 'empty');
  const typed = kinds.filter(isTyped).length;
  return typed > 0 && typed >= kinds.length * rowShare;
}

/** Whether a row has words, and no number or date, in the columns of numbers and dates. */
export function isHeading(cells: readonly string[], columns: TypedColumns): boolean {
  const kinds = typedKinds(cells, columns).filter((kind) => kind !== 'empty');
  return kinds.length > 0 && !kinds.some(isTyped);
}

/** Whether a row of four or more cells has a heading in each of them. */
export const isFullHeading = (cells: readonly string[], columns: TypedColumns): boolean =>
  cells.length >= 4 && filledOf(cells) === cells.length && isHeading(cells, columns);

const year = /^(?:19|20)\d\d$/;

/** Whether the row has dates above columns of numbers. */
export function isDatedHeading(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const dated = cells.flatMap((cell, column) => (kindOf(cell) === 'date' ? [column] : []));
  const others = cells.filter((cell) => kindOf(cell) === 'number').length;
  if (dated.length < 2 || others > 0) return false;
  const kinds = below.slice(0, 20).flatMap((row) => dated.map((column) => kindOf(row[column] ?? '')));
  return kinds.includes('number') && !kinds.includes('date');
}

/** Whether all cells with content are years, each above a group of columns. */
export function isYears(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => year.test(cell));
}

/** Whether the numbers of a row are headings: they count the columns or are years, and the values below do not. */
export function isNumberedHeading(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const numbers = cells.flatMap((cell, column) =>
    /^\d+$/.test(cell.trim()) ? [{ value: Number(cell), column }] : [],
  );
  if (numbers.length < 2) return false;
  const others = cells.filter((cell) => cell.trim() !== '' && isTyped(kindOf(cell))).length;
  if (others > numbers.length) return false;
  const counts = numbers.every(
    ({ value }, index) => index === 0 || value === (numbers[index - 1]?.value ?? 0) + 1,
  );
  const years = numbers.every(({ value }) => year.test(String(value)));
  if (!counts && !years) return false;
  if (counts && !years && (numbers[0]?.value ?? 2) > 1) return false;
  const repeats = below
    .slice(0, 20)
    .filter((row) =>
      numbers.every(({ column }) => (years ? year : /^\d+$/).test(row[column]?.trim() ?? '')),
    ).length;
  return years ? repeats === 0 : numbers.length >= 3 || repeats === 0;
}
