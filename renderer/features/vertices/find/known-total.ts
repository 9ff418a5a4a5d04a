/** Number of results as far as it is known from the loaded windows, for platforms that do not count. */
export interface KnownTotal {
  /** If not counted, one more than is known, so that scrolling to it loads the next window. */
  readonly total: number;
  readonly isCounted: boolean;
}

interface LoadedWindow {
  readonly first: number;
  /** Number of requested rows. */
  readonly count: number;
  /** Number of returned rows. */
  readonly rows: number;
  /** Number of all results; null where the platform did not return it. */
  readonly total: number | null;
}

/** Returns what is known after another window was loaded. @param before null for the first window */
export function withWindow(
  before: KnownTotal | null,
  { first, count, rows, total }: LoadedWindow,
): KnownTotal {
  if (total !== null) return { total, isCounted: true };
  const end = first + rows;
  if (rows < count) return { total: end, isCounted: true };
  // The end that another window has shown still counts, unless there are more results by now.
  if (before?.isCounted && end <= before.total) return before;
  return { total: Math.max(before?.total ?? 0, end + 1), isCounted: false };
}
