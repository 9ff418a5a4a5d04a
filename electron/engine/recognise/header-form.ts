/** Recognises whether the first record names the columns or is a row like the others. */
import type { HeaderForm } from '../../../shared/imports/recognition.ts';
import { isConventionalHead, isDefiningHead } from './conventional-heads.ts';
import { type Guess, guessed } from './guess.ts';

const lookedAtRows = 50;

/** @param rows the records after the first */
export function recogniseHeader(
  first: readonly string[],
  rows: readonly (readonly string[])[],
): Guess<HeaderForm> {
  const below = rows.slice(0, lookedAtRows);
  const column = (index: number) =>
    below.flatMap((cells) => cells[index] ?? []).filter((cell) => cell !== '');
  const defining = first.find(isDefiningHead);
  if (defining !== undefined)
    return guessed('first-row', 'certain', `its first row has ${defining}, which is a known column name`);
  const names = first.filter((cell, index) => isConventionalHead(cell) && !column(index).includes(cell));
  if (names.length > 0) {
    const isMostlyNames = names.length * 2 >= first.length;
    return guessed(
      'first-row',
      isMostlyNames ? 'certain' : 'likely',
      `its first row has ${names[0]}, which is a known column name`,
    );
  }
  return foreignHeader(
    first,
    first.map((_, index) => column(index)),
  );
}

/** Custom column names: only the difference to the values below them shows that they are a header. */
function foreignHeader(first: readonly string[], columns: readonly (readonly string[])[]): Guess<HeaderForm> {
  const value = first.find((cell) => isNumber(cell) || isTime(cell));
  if (value !== undefined) return guessed('none', 'guess', `its first row holds the value ${value}`);
  const differs = first.find((_, index) => {
    const cells = columns[index] ?? [];
    return cells.length > 0 && (cells.every(isNumber) || cells.every(isTime));
  });
  if (differs !== undefined && differs !== '')
    return guessed(
      'first-row',
      'likely',
      `in the sampled rows, there are only numbers or times below ${differs}`,
    );
  const filled = first.filter((cell) => cell !== '');
  const alike = first.filter((cell, index) => isLikeBelow(cell, columns[index] ?? []));
  const twice = filled.find((cell, index) => filled.indexOf(cell) !== index);
  const isUnclear = twice !== undefined || filled.length < first.length;
  // Exports leave columns without a name, such as the one after a last delimiter, and give two of them the same name.
  if (isUnclear && alike.length === 0 && filled.length * 2 > first.length && new Set(filled).size > 1)
    return guessed(
      'first-row',
      'guess',
      'most of its first row looks like column names: none is a number, a time or in a row below',
    );
  if (first.includes('')) return guessed('none', 'guess', 'its first row has an empty value');
  if (twice !== undefined) return guessed('none', 'guess', `its first row has ${twice} twice`);
  if (alike.length * 2 > first.length)
    return guessed('none', 'guess', `its first row looks like the rows below, for example in ${alike[0]}`);
  return guessed(
    'first-row',
    'guess',
    'its first row looks like column names: no value is empty or repeated, and none is a number or a time',
  );
}

const isNumber = (cell: string): boolean => /^\s*[+-]?(\d+([.,]\d+)*|[.,]\d+)([eE][+-]?\d+)?\s*$/.test(cell);
const isTime = (cell: string): boolean =>
  /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/.test(cell) || /^\d{1,2}[./]\d{1,2}[./]\d{2,4}( .*)?$/.test(cell);

/** Whether a row below has the same value, or nearly every row the same mixture of letters, digits and signs. */
function isLikeBelow(cell: string, cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  if (cells.includes(cell)) return true;
  const shape = shapeOf(cell);
  // Letters alone are the shape of names as well as of values.
  if (/^[a-z]*( [a-z]+)*$/i.test(shape)) return false;
  return cells.filter((other) => shapeOf(other) === shape).length * 10 >= cells.length * 9;
}

const shapeOf = (cell: string): string => cell.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '9');
