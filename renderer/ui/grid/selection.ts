import type { Spot } from './keys.ts';

/** Selection of a grid: the active cell, and the row from which rows are selected up to it; null selects no rows. */
export interface GridSelection {
  readonly spot: Spot | null;
  readonly anchor: number | null;
}

/** Rows by index, both ends included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Selection without an active cell. */
export const noSelection: GridSelection = { spot: null, anchor: null };

/** Returns the selected rows; null if only a cell is active. */
export const selectedRows = ({ spot, anchor }: GridSelection): RowRange | null =>
  spot === null || anchor === null
    ? null
    : { first: Math.min(anchor, spot.row), last: Math.max(anchor, spot.row) };

/**
 * Returns the selection after the active cell has moved. With Shift, rows are selected up to it, except inside one row.
 */
export function selectionAfterMove(
  { spot, anchor }: GridSelection,
  next: Spot,
  shift: boolean,
): GridSelection {
  if (!shift || !spot) return { spot: next, anchor: null };
  return { spot: next, anchor: anchor ?? (next.row === spot.row ? null : spot.row) };
}

/**
 * Returns the selection after a press on a cell. On the row's number, it selects the row; with Shift, all rows up to
 * it.
 */
export function selectionAfterPress(held: GridSelection, pressed: Spot, shift: boolean): GridSelection {
  if (shift && held.spot) return { spot: pressed, anchor: held.anchor ?? held.spot.row };
  return { spot: pressed, anchor: pressed.column === 0 ? pressed.row : null };
}
