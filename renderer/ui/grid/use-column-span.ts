import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** The columns that are drawn: all of a table, or those near the screen of a wide one. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
  /** Width of the columns before the first one. */
  readonly beforePx: number;
}

/** Narrower tables are drawn whole, which scrolls sideways without a gap. */
export const mostDrawnWhole = 80;
/** Drawn on each side of what is on screen. */
const besidePx = 800;

/** Left edge of each column, and behind the last one its right edge. */
export function edgesOf(widths: readonly number[]): Float64Array {
  const edges = new Float64Array(widths.length + 1);
  for (const [at, width] of widths.entries()) edges[at + 1] = (edges[at] ?? 0) + width;
  return edges;
}

/** The column at a distance from the left; the last one behind the end. */
export function columnAt(edges: Float64Array, px: number): number {
  let low = 0;
  for (let high = edges.length - 1; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= px) low = middle;
    else high = middle;
  }
  return low;
}

/** Follows the scroll position only as far as other columns come on screen. */
export function useColumnSpan(scroller: RefObject<HTMLElement | null>, edges: Float64Array): ColumnSpan {
  const columns = edges.length - 1;
  const isWide = columns > mostDrawnWhole;
  const [[first, last], setRange] = useState<readonly [number, number]>([0, mostDrawnWhole - 1]);
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!isWide || grid === null) return;
    const look = () => {
      const from = columnAt(edges, grid.scrollLeft - besidePx);
      const to = columnAt(edges, grid.scrollLeft + grid.clientWidth + besidePx);
      setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]));
    };
    look();
    grid.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      grid.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [scroller, edges, isWide]);
  return useMemo(
    () =>
      isWide
        ? {
            first: Math.min(first, columns - 1),
            last: Math.min(last, columns - 1),
            beforePx: edges[first] ?? 0,
          }
        : { first: 0, last: columns - 1, beforePx: 0 },
    [isWide, first, last, columns, edges],
  );
}
