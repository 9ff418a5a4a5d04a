/** A time range in milliseconds since epoch; null for no limit on that side. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

export const allTime: Range = { from: null, to: null };

const hourMs = 3_600_000;
/** Spans up to now that can be selected by name. */
export const spans = [
  { id: 'hour', label: 'Hour', ms: hourMs },
  { id: 'day', label: 'Day', ms: 24 * hourMs },
  { id: 'week', label: 'Week', ms: 7 * 24 * hourMs },
  { id: 'month', label: '30 days', ms: 30 * 24 * hourMs },
] as const;

/** Returns the range of the last `ms` up to now. */
export const lastOf = (ms: number, now: number): Range => ({ from: now - ms, to: null });

/** The visible range; an end without a limit is that of the values. */
export interface ShownRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the visible range; null if it cannot be determined without values.
 * @param times of the shown values, oldest first
 */
export function resolveRange(range: Range, times: readonly number[], now: number): ShownRange | null {
  const from = range.from ?? times[0];
  const to = range.to ?? (range.from === null ? times.at(-1) : now);
  return from === undefined || to === undefined || to <= from ? null : { from, to };
}

/** Shortest range when zooming in. */
const minMs = 1_000;

/** Returns half of the range around the same middle, but at least one second. */
export function zoomIn({ from, to }: ShownRange): Range {
  const quarter = Math.floor(Math.max(0, to - from - minMs) / 4);
  return { from: from + quarter, to: to - quarter };
}

/** Returns twice the range around the same middle. */
export function zoomOut({ from, to }: ShownRange): Range {
  const half = Math.ceil((to - from) / 2);
  return { from: from - half, to: to + half };
}

/** Returns the range moved by half its length: earlier (-1) or later (1). */
export function shiftRange({ from, to }: ShownRange, way: -1 | 1): Range {
  const by = way * Math.ceil((to - from) / 2);
  return { from: from + by, to: to + by };
}
