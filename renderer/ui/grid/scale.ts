/**
 * A scroll bar for any number of rows. Browsers stop near 17 million pixels (Firefox) or 33 million (Chromium), so a
 * long list scrolls over at most `maxSlots` slots; slot i shows row `base + i`. A long drag moves the base in
 * proportion, so the bar reaches every row; a small scroll keeps it, so one notch of the wheel stays a few rows.
 */
export const maxSlots = 500_000;

export interface Extent {
  readonly total: number;
  readonly slots: number;
  /** How many rows fit on screen; a fraction counts. */
  readonly viewRows: number;
}

export interface Place {
  /** Row that slot 0 shows. */
  readonly base: number;
  /** Scrolled distance in slots. */
  readonly offset: number;
}

export const extentOf = (total: number, viewRows: number): Extent => ({
  total,
  slots: Math.min(total, maxSlots),
  viewRows: Math.min(viewRows, total),
});

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
const lastOffset = ({ slots, viewRows }: Extent) => Math.max(slots - viewRows, 0);
const lastBase = ({ total, slots }: Extent) => total - slots;

/** Where the scroll bar belongs when `topRow` is on top. */
export function placeFor(topRow: number, extent: Extent): Place {
  const top = clamp(topRow, extent.total - extent.viewRows);
  if (lastBase(extent) === 0) return { base: 0, offset: top };
  const share = top / (extent.total - extent.viewRows);
  const base = clamp(Math.round(top - share * lastOffset(extent)), lastBase(extent));
  return { base, offset: top - base };
}

/** The place after the user scrolled to `offset`. */
export function placeAfterScroll(before: Place, offset: number, extent: Extent): Place {
  const most = lastBase(extent);
  if (most === 0) return { base: 0, offset };
  const far = Math.abs(offset - before.offset) > extent.viewRows * 3;
  if (!far) return { base: clamp(before.base, most), offset };
  return { base: Math.round((offset / lastOffset(extent)) * most), offset };
}

/** Whether the bar has run into an end that is not the end of the list. */
export function atFalseEnd({ base, offset }: Place, extent: Extent): boolean {
  return (offset <= 0 && base > 0) || (offset >= lastOffset(extent) - 1 && base < lastBase(extent));
}
