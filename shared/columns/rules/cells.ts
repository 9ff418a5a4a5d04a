/** Reads cells of a row for the rules, by column; a column of -1 is missing. */
import type { Row } from '../row.ts';
import type { Report } from './rule.ts';

/** One rule, or several, compiled for a header. */
export type RowCheck = (row: Row, report: Report) => void;

/** Empty, null or not there: it says nothing. */
export const isBlank = (row: Row, column: number): boolean =>
  column < 0 || row.isEmpty(column) || row.isNull(column);

/** Equals the null keyword; an empty cell never does, whatever the keyword. */
export const isNullCell = (row: Row, column: number): boolean => row.isNull(column) && !row.isEmpty(column);

/** Whether two runs of bytes are the same. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** The first of the columns that is there; -1 where none is. */
export const firstOf = (...columns: readonly number[]): number => columns.find((column) => column >= 0) ?? -1;
