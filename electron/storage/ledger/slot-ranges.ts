/** Time slots of several widths, so that a month is added up as quickly as a minute. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Widths of the slots in milliseconds; each is a multiple of the one before. */
export const slotWidths = [5 * second, minute, 10 * minute, 2 * hour, day, 10 * day] as const;

/** Returns the begin of the slot of this width that contains a moment. */
export const slotBegin = (at: number, width: number): number => Math.floor(at / width) * width;

/** Consecutive slots of one width. */
interface SlotRange {
  readonly width: number;
  /** Milliseconds since epoch, multiples of the width; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

/** Returns the fewest slots that cover a range without overlap; its ends are rounded to the shortest width. */
export function slotRangesOf(from: number, to: number): SlotRange[] {
  const [shortest] = slotWidths;
  const end = Math.ceil(to / shortest) * shortest;
  return cover(slotBegin(from, shortest), end, slotWidths.length - 1);
}

function cover(from: number, to: number, widest: number): SlotRange[] {
  const width = slotWidths[widest];
  if (width === undefined || from >= to) return [];
  const first = Math.ceil(from / width) * width;
  const last = slotBegin(to, width);
  if (first >= last) return cover(from, to, widest - 1);
  return [
    ...cover(from, first, widest - 1),
    { width, from: first, to: last },
    ...cover(last, to, widest - 1),
  ];
}
