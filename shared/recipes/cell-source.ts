/** Describes from which cells of a file a mapped column comes, so that many rows can be mapped at a time. */
import type { KeepsBytes } from './transforms/transform-kind.ts';

/** Always equivalent to the `text` of the mapped column. Columns are those of the file, from 0, except in `where`. */
export type CellSource =
  /** The cell of the file, unchanged. */
  | { readonly of: 'column'; readonly column: number }
  /**
   * A constant text. With `where`, the cell is empty in rows in which all of these columns of the mapped row are empty.
   */
  | { readonly of: 'text'; readonly text: string; readonly where: readonly number[] | null }
  /**
   * Computed from one cell, and equal to that cell if `keeps` returns true; `keeps` is not called for blank cells.
   */
  | { readonly of: 'cell'; readonly column: number; readonly keeps: KeepsBytes | null }
  /** Joined texts and cells (at least one), which is empty if one of the cells is empty or null. */
  | { readonly of: 'template'; readonly parts: readonly (number | string)[] }
  /** Depends on the row in another way, so only `text` can compute the cell. */
  | { readonly of: 'row' };

/** Returns the source of a text that depends only on the columns of `reads`. */
export function sourceOf(reads: readonly number[], text: () => string, keeps: KeepsBytes | null): CellSource {
  const [column, ...others] = new Set(reads);
  if (column === undefined) return { of: 'text', text: text(), where: null };
  return others.length === 0 ? { of: 'cell', column, keeps } : { of: 'row' };
}
