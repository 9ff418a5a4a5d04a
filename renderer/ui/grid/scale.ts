/**
 * Calculates which rows a scroll bar shows in a list of any length. Browsers limit the height of an element, so a long
 * list has only as many `slots` (places for a row) as fit into that height; slot i shows row `base + i`. Dragging the
 * bar changes `base` in proportion, so that the bar reaches every row; the wheel keeps `base`, so that a notch scrolls
 * a few rows.
 */

/** Upper limit of `slots`; fewer are cheaper to lay out while the list grows. */
const slotLimit = 250_000;

/** Number of rows that the browser can lay out in `maxScrollHeightPx`. */
export const slotsIn = (maxScrollHeightPx: number, rowPx: number): number =>
  Math.min(slotLimit, Math.floor(maxScrollHeightPx / rowPx));

interface Extent {
  readonly total: number;
  readonly slots: number;
  /** Number of rows that fit on screen, including a fraction. */
  readonly viewRows: number;
}

export interface ScrollPosition {
  /** Row that slot 0 shows. */
  readonly base: number;
  /** Scrolled distance in slots. */
  readonly offset: number;
}

/** Source of a scroll event: the bar, the wheel (or a finger), or an unknown one. */
export type Mover = 'bar' | 'wheel' | 'unknown';

/**
 * Returns the size of a list and of the screen. @param maxSlots most slots that the browser allows, by {@link slotsIn}
 */
export const extentOf = (total: number, viewRows: number, maxSlots: number): Extent => ({
  total,
  slots: Math.min(total, maxSlots),
  viewRows: Math.min(viewRows, total),
});

const clamp = (value: number, maximum: number) => Math.min(Math.max(value, 0), Math.max(maximum, 0));
const lastOffset = ({ slots, viewRows }: Extent) => Math.max(slots - viewRows, 0);
const lastBase = ({ total, slots }: Extent) => total - slots;

/** The row on top of the screen; a fraction says how far it is scrolled out. */
export const topOf = ({ base, offset }: ScrollPosition): number => base + offset;

/** Returns the position at which `topRow` is on top of the screen. */
export function placeFor(topRow: number, extent: Extent): ScrollPosition {
  const top = clamp(topRow, extent.total - extent.viewRows);
  if (lastBase(extent) === 0) return { base: 0, offset: top };
  const share = top / (extent.total - extent.viewRows);
  const base = clamp(Math.round(top - share * lastOffset(extent)), lastBase(extent));
  return { base, offset: top - base };
}

/** Returns the position after the list was scrolled to `offset`. */
export function placeAfterScroll(
  before: ScrollPosition,
  offset: number,
  extent: Extent,
  mover: Mover,
): ScrollPosition {
  const maximum = lastBase(extent);
  if (maximum === 0) return { base: 0, offset };
  // A long way by an unknown source counts like dragging the bar.
  const far =
    mover === 'bar' || (mover === 'unknown' && Math.abs(offset - before.offset) > extent.viewRows * 3);
  if (!far) return { base: clamp(before.base, maximum), offset };
  return { base: Math.round(clamp(offset / lastOffset(extent), 1) * maximum), offset };
}

/** Returns the position that shows the same rows after the length of the list or the number of slots has changed. */
export function placeInNewExtent(before: ScrollPosition, extent: Extent): ScrollPosition {
  const fits = before.base <= lastBase(extent) && before.offset <= lastOffset(extent);
  const needsNoBase = lastBase(extent) === 0 && before.base > 0;
  return fits && !needsNoBase ? before : placeFor(topOf(before), extent);
}

/** Returns whether the bar has reached an end although the list continues there. */
export function atFalseEnd({ base, offset }: ScrollPosition, extent: Extent): boolean {
  return (offset <= 0 && base > 0) || (offset >= lastOffset(extent) - 1 && base < lastBase(extent));
}
