import type { Spot } from './keys.ts';

/** The active cell, and the row from which rows are selected up to it. */
export interface Held {
  readonly spot: Spot | null;
  readonly anchor: number | null;
}

/** Rows by index, both ends included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export const nothingHeld: Held = { spot: null, anchor: null };

/** The rows that are selected; null while there is a cell only. */
export const selectedRows = ({ spot, anchor }: Held): RowRange | null =>
  spot === null || anchor === null
    ? null
    : { first: Math.min(anchor, spot.row), last: Math.max(anchor, spot.row) };

/** The active cell moves; with Shift the rows up to it are selected, and moving inside a row selects none. */
export function heldAfterMove({ spot, anchor }: Held, next: Spot, shift: boolean): Held {
  if (!shift || !spot) return { spot: next, anchor: null };
  return { spot: next, anchor: anchor ?? (next.row === spot.row ? null : spot.row) };
}

/** A press on a cell; one on the row's number selects the row, and one with Shift everything up to it. */
export function heldAfterPress(held: Held, pressed: Spot, shift: boolean): Held {
  if (shift && held.spot) return { spot: pressed, anchor: held.anchor ?? held.spot.row };
  return { spot: pressed, anchor: pressed.column === 0 ? pressed.row : null };
}
