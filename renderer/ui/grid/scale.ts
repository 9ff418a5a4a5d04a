/**
 * A scroll bar for any number of rows. Browsers draw no more than so many pixels, so a long list scrolls over `slots`
 * of them only; slot i shows row `base + i`. Dragging the bar moves the base in proportion, so that the bar reaches
 * every row; the wheel keeps it, so that a notch stays a few rows.
 */

/** Upper limit of drawn rows; fewer are cheaper to lay out while the list grows. */
const mostSlots = 250_000;

/** Number of rows that the browser can lay out in `maxScrollHeightPx`. */
export const slotsIn = (maxScrollHeightPx: number, rowPx: number): number =>
  Math.min(mostSlots, Math.floor(maxScrollHeightPx / rowPx));

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

/** What scrolls the list: the bar, the wheel (or a finger), or an unknown source. */
export type Mover = 'bar' | 'wheel' | 'unknown';

export const extentOf = (total: number, viewRows: number, maxSlots: number): Extent => ({
  total,
  slots: Math.min(total, maxSlots),
  viewRows: Math.min(viewRows, total),
});

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
const lastOffset = ({ slots, viewRows }: Extent) => Math.max(slots - viewRows, 0);
const lastBase = ({ total, slots }: Extent) => total - slots;

/** The row on top of the screen; a fraction says how far it is scrolled out. */
export const topOf = ({ base, offset }: ScrollPosition): number => base + offset;

/** Position of the scroll bar when `topRow` is on top. */
export function placeFor(topRow: number, extent: Extent): ScrollPosition {
  const top = clamp(topRow, extent.total - extent.viewRows);
  if (lastBase(extent) === 0) return { base: 0, offset: top };
  const share = top / (extent.total - extent.viewRows);
  const base = clamp(Math.round(top - share * lastOffset(extent)), lastBase(extent));
  return { base, offset: top - base };
}

/** The place after the list was scrolled to `offset`. */
export function placeAfterScroll(
  before: ScrollPosition,
  offset: number,
  extent: Extent,
  mover: Mover,
): ScrollPosition {
  const most = lastBase(extent);
  if (most === 0) return { base: 0, offset };
  const far =
    mover === 'bar' || (mover === 'unknown' && Math.abs(offset - before.offset) > extent.viewRows * 3);
  if (!far) return { base: clamp(before.base, most), offset };
  return { base: Math.round(clamp(offset / lastOffset(extent), 1) * most), offset };
}

/** The same rows in a list that has grown or shrunk, or of which the browser can lay out another share. */
export function placeInNewExtent(before: ScrollPosition, extent: Extent): ScrollPosition {
  const fits = before.base <= lastBase(extent) && before.offset <= lastOffset(extent);
  const whole = lastBase(extent) === 0 && before.base > 0;
  return fits && !whole ? before : placeFor(topOf(before), extent);
}

/** Whether the bar has run into an end that is not the end of the list. */
export function atFalseEnd({ base, offset }: ScrollPosition, extent: Extent): boolean {
  return (offset <= 0 && base > 0) || (offset >= lastOffset(extent) - 1 && base < lastBase(extent));
}
