/** Tests of single cells that the rules share; a column of -1 is missing. */
import type { Row } from '../row.ts';
import type { Report } from './rule.ts';

/** One rule, or several, compiled for a header. */
export type RowCheck = (row: Row, report: Report) => void;

/** Whether the cell is empty, null or missing. */
export const isBlank = (row: Row, column: number): boolean =>
  column < 0 || row.isEmpty(column) || row.isNull(column);

/** Whether the cell equals the null keyword; an empty cell never does, even if the keyword is empty. */
export const isNullCell = (row: Row, column: number): boolean => row.isNull(column) && !row.isEmpty(column);

/** Whether two byte sequences are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

/** Returns the first of the columns that exists, or -1. */
export const firstOf = (...columns: readonly number[]): number => columns.find((column) => column >= 0) ?? -1;
