import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** The columns that are drawn: all columns of a grid, or only those near the screen if it has many. */
export interface ColumnSpan {
  /** Number of the first columns that are always drawn and stay in view. */
  readonly pinned: number;
  /** Edges of the columns in px, by {@link edgesOf}. */
  readonly edges: Float64Array;
  /** First and last of the other columns that are drawn. */
  readonly first: number;
  readonly last: number;
  /** Width of the columns between the pinned ones and the first one. */
  readonly beforePx: number;
}

/** Grids with at most this many columns are drawn completely, and scroll sideways without gaps. */
const maxDrawnWhole = 80;
/** Width that is drawn on each side of the screen. */
const besidePx = 800;

/** Returns the left edge of each column in px, and at the end the right edge of the last column. */
export function edgesOf(widths: readonly number[]): Float64Array {
  const edges = new Float64Array(widths.length + 1);
  for (const [at, width] of widths.entries()) edges[at + 1] = (edges[at] ?? 0) + width;
  return edges;
}

/** Returns the column at a distance from the left, and the last column beyond the end. */
export function columnAt(edges: Float64Array, px: number): number {
  let low = 0;
  for (let high = edges.length - 1; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= px) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the columns to draw. Scrolling renders again only when other columns come on screen. */
export function useColumnSpan(
  scroller: RefObject<HTMLElement | null>,
  edges: Float64Array,
  pinned: number,
): ColumnSpan {
  const columns = edges.length - 1;
  const isWide = columns > maxDrawnWhole;
  const [[first, last], setRange] = useState<readonly [number, number]>([0, maxDrawnWhole - 1]);
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!isWide || grid === null) return;
    const updateRange = () => {
      const from = columnAt(edges, grid.scrollLeft - besidePx);
      const to = columnAt(edges, grid.scrollLeft + grid.clientWidth + besidePx);
      setRange((before) => (before[0] === from && before[1] === to ? before : [from, to]));
    };
    updateRange();
    grid.addEventListener('scroll', updateRange, { passive: true });
    window.addEventListener('resize', updateRange);
    return () => {
      grid.removeEventListener('scroll', updateRange);
      window.removeEventListener('resize', updateRange);
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

/** Returns the CSS for the place of a drawn column: fixed beside the numbers, or after the gap of columns not drawn. */
export const placeOf = (
  { pinned, first, beforePx, edges }: ColumnSpan,
  at: number,
): { left?: string; marginInlineStart?: number } => {
  if (at < pinned) return { left: `calc(var(--number-width) + ${edges[at] ?? 0}px)` };
  return at === first && beforePx > 0 ? { marginInlineStart: beforePx } : {};
};
