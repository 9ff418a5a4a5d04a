/** Source of the cells of one column of a mapped row, for mapping many rows at a time. */
import type { KeepsBytes } from './transforms/transform-kind.ts';

/** Columns count from 0 in the source, but for `where`. Says the same as the `text` of its column, in other words. */
export type CellSource =
  /** Passed on unchanged. */
  | { readonly of: 'column'; readonly column: number }
  /**
   * One text; with `where`, only in rows in which one of these columns of the mapped row is not empty, and an empty one
   * in the others.
   */
  | { readonly of: 'text'; readonly text: string; readonly where: readonly number[] | null }
  /**
   * Made of one cell only, and equal to that cell where `keeps` returns true; `keeps` is not called for blank cells.
   */
  | { readonly of: 'cell'; readonly column: number; readonly keeps: KeepsBytes | null }
  /** Texts and cells one after the other; empty where one of the cells is empty or null. At least one is a cell. */
  | { readonly of: 'template'; readonly parts: readonly (number | string)[] }
  /** Whatever its text makes of the row. */
  | { readonly of: 'row' };

/** Of a text that depends on no other cells than those that are read. */
export function sourceOf(reads: readonly number[], text: () => string, keeps: KeepsBytes | null): CellSource {
  const [column, ...others] = new Set(reads);
  if (column === undefined) return { of: 'text', text: text(), where: null };
  return others.length === 0 ? { of: 'cell', column, keeps } : { of: 'row' };
}
