import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** The columns that are drawn: all of a table, or those near the screen of a wide one. */
export interface ColumnSpan {
  /** These many of the first columns are drawn before the others, and stay in view. */
  readonly pinned: number;
  readonly edges: Float64Array;
  readonly first: number;
  readonly last: number;
  /** Width of the columns between the pinned ones and the first one. */
  readonly beforePx: number;
}

/** Narrower tables are drawn whole, which scrolls sideways without a gap. */
const mostDrawnWhole = 80;
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
export function useColumnSpan(
  scroller: RefObject<HTMLElement | null>,
  edges: Float64Array,
  pinned: number,
): ColumnSpan {
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
  return useMemo(() => {
    const from = isWide ? Math.max(pinned, Math.min(first, columns - 1)) : pinned;
    return {
      pinned,
      edges,
      first: from,
      last: isWide ? Math.min(last, columns - 1) : columns - 1,
      beforePx: Math.max(0, (edges[from] ?? 0) - (edges[pinned] ?? 0)),
    };
  }, [isWide, first, last, columns, edges, pinned]);
}

/** Indexes of the columns that are drawn, ascending. */
export function drawnColumns({ pinned, first, last }: ColumnSpan): readonly number[] {
  const drawn: number[] = [];
  for (let at = 0; at < pinned; at += 1) drawn.push(at);
  for (let at = first; at <= last; at += 1) drawn.push(at);
  return drawn;
}

/** Where a column that is drawn lies: beside the numbers, or after the gap of those that are not drawn. */
export const placeOf = (
  { pinned, first, beforePx, edges }: ColumnSpan,
  at: number,
): { left?: string; marginInlineStart?: number } => {
  if (at < pinned) return { left: `calc(var(--number-width) + ${edges[at] ?? 0}px)` };
  return at === first && beforePx > 0 ? { marginInlineStart: beforePx } : {};
};
