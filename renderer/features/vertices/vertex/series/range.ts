/** A time range in milliseconds since epoch; null for no limit on that side. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

export const allTime: Range = { from: null, to: null };

const hourMs = 3_600_000;
export const spans = [
  { id: 'hour', label: 'Hour', ms: hourMs },
  { id: 'day', label: 'Day', ms: 24 * hourMs },
  { id: 'week', label: 'Week', ms: 7 * 24 * hourMs },
  { id: 'month', label: '30 days', ms: 30 * 24 * hourMs },
] as const;

/** The last piece of time up to now. */
export const lastOf = (ms: number, now: number): Range => ({ from: now - ms, to: null });

/** Visible range with both ends: an open end takes that of the values. */
export interface ShownRange {
  readonly from: number;
  readonly to: number;
}

/** @param times of the values shown, oldest first; null where there is nothing to go by */
export function shownOf(range: Range, times: readonly number[], now: number): ShownRange | null {
  const from = range.from ?? times[0];
  const to = range.to ?? (range.from === null ? times.at(-1) : now);
  return from === undefined || to === undefined || to <= from ? null : { from, to };
}

const least = 1_000;

/** Half as long about the same middle, but never less than a second. */
export function closer({ from, to }: ShownRange): Range {
  const quarter = Math.floor(Math.max(0, to - from - least) / 4);
  return { from: from + quarter, to: to - quarter };
}

/** Twice as long about the same middle. */
export function wider({ from, to }: ShownRange): Range {
  const half = Math.ceil((to - from) / 2);
  return { from: from - half, to: to + half };
}

/** Range of the same length, moved by half of it: earlier (-1) or later (1). */
export function moved({ from, to }: ShownRange, way: -1 | 1): Range {
  const by = way * Math.ceil((to - from) / 2);
  return { from: from + by, to: to + by };
}
