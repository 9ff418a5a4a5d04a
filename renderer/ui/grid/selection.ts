import type { CellPosition } from './keys.ts';

/** Selection of a grid: the active cell, and the row from which rows are selected up to it; null selects no rows. */
export interface GridSelection {
  readonly activeCell: CellPosition | null;
  readonly anchor: number | null;
}

/** Rows by index, both ends included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Selection without an active cell. */
export const noSelection: GridSelection = { activeCell: null, anchor: null };

/** Returns the selected rows; null if only a cell is active. */
export const selectedRows = ({ activeCell, anchor }: GridSelection): RowRange | null =>
  activeCell === null || anchor === null
    ? null
    : { first: Math.min(anchor, activeCell.row), last: Math.max(anchor, activeCell.row) };

/**
 * Returns the selection after the active cell has moved. With Shift, rows are selected up to it, except inside one row.
 */
export function selectionAfterMove(
  { activeCell, anchor }: GridSelection,
  next: CellPosition,
  shift: boolean,
): GridSelection {
  if (!shift || !activeCell) return { activeCell: next, anchor: null };
  return { activeCell: next, anchor: anchor ?? (next.row === activeCell.row ? null : activeCell.row) };
}

/**
 * Returns the selection after a press on a cell. On the row's number, it selects the row; with Shift, all rows up to
 * it.
 */
export function selectionAfterPress(
  held: GridSelection,
  pressed: CellPosition,
  shift: boolean,
): GridSelection {
  if (shift && held.activeCell) return { activeCell: pressed, anchor: held.anchor ?? held.activeCell.row };
  return { activeCell: pressed, anchor: pressed.column === 0 ? pressed.row : null };
}
