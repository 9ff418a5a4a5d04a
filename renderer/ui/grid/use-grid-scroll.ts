import { observeElementOffset, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { rowPx } from '../../styles/theme.ts';
import {
  atFalseEnd,
  extentOf,
  placeAfterScroll,
  placeFor,
  placeInNewExtent,
  type ScrollPosition,
  slotsIn,
  topOf,
} from './scale.ts';
import { useMaxScrollHeight } from './use-max-scroll-height.ts';
import { useMover } from './use-mover.ts';

export interface GridScroll {
  /** The slots to draw; slot i shows row `base + i`. */
  readonly slots: VirtualItem[];
  readonly base: number;
  readonly heightPx: number;
  /** Height of what is on screen, without the head. */
  readonly viewPx: number;
  /** Returns the first row that is completely on screen. */
  topRow(): number;
  /** Fully visible rows on screen. */
  readonly pageRows: number;
  /** Brings a row on screen: only as far as needed, or into the middle. */
  reveal(row: number, where: 'nearest' | 'middle'): void;
}

/** Returns the rows on screen of a list of any length, under a head of `headPx`, and scrolls to others. */
export function useGridScroll(
  scroller: RefObject<HTMLDivElement | null>,
  total: number,
  headPx: number,
): GridScroll {
  const maxSlots = slotsIn(useMaxScrollHeight(), rowPx);
  const mover = useMover(scroller);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const viewPx = useCallback(
    () => Math.max((scroller.current?.clientHeight ?? 0) - headPx, rowPx),
    [scroller, headPx],
  );
  const extent = extentOf(total, viewPx() / rowPx, maxSlots);
  const latest = useRef({ total, maxSlots });
  latest.current = { total, maxSlots };
  const extentNow = useCallback(
    () => extentOf(latest.current.total, viewPx() / rowPx, latest.current.maxSlots),
    [viewPx],
  );
  const place = useRef<ScrollPosition>({ base: 0, offset: 0 });
  const pendingMove = useRef<ScrollPosition | null>(null);

  const moveTo = useCallback(
    (next: ScrollPosition) => {
      const element = scroller.current;
      if (!element) return;
      const before = element.scrollTop;
      pendingMove.current = next;
      element.scrollTo({ top: next.offset * rowPx });
      if (element.scrollTop !== before) return;
      // The bar is already at this place, so no scroll event will follow.
      pendingMove.current = null;
      place.current = { base: next.base, offset: before / rowPx };
      redraw();
    },
    [scroller],
  );

  // When the list grows or the browser's scale changes, the rows on screen stay, and the bar moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the extent depends on total and maxSlots
  useLayoutEffect(() => {
    const sameRows = placeInNewExtent(place.current, extentNow());
    if (sameRows !== place.current) moveTo(sameRows);
  }, [total, maxSlots, extentNow, moveTo]);

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: extent.slots,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: 8,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offsetPx, isScrolling) => {
        const now = extentNow();
        const offset = offsetPx / rowPx;
        const wanted = pendingMove.current;
        // Our own move arrives as a scroll like any other; it must not count as a long drag.
        if (wanted && Math.abs(offset - wanted.offset) < 1) place.current = { base: wanted.base, offset };
        else place.current = placeAfterScroll(place.current, offset, now, mover());
        pendingMove.current = null;
        report(offsetPx, isScrolling);
        if (now.slots === now.total) return;
        // The wheel leaves the bar at a wrong place; this is corrected when scrolling pauses or the bar is at its end.
        const exact = placeFor(topOf(place.current), now);
        const isWrong = Math.abs(exact.base - place.current.base) > now.viewRows;
        if (atFalseEnd(place.current, now) || (!isScrolling && isWrong && mover() !== 'bar')) moveTo(exact);
      }),
  });
  const reveal = useCallback(
    (row: number, where: 'nearest' | 'middle') => {
      const now = extentNow();
      const view = viewPx() / rowPx;
      const top = topOf(place.current);
      if (where === 'nearest' && row >= top && row + 1 <= top + view) return;
      const middle = Math.floor(row - view / 2);
      const newTop = where === 'middle' ? middle : row < top ? row : row + 1 - view;
      const offset = newTop - place.current.base;
      const near = Math.abs(newTop - top) < view * 3 && offset >= 0 && offset <= now.slots - view;
      moveTo(near ? { base: place.current.base, offset } : placeFor(newTop, now));
    },
    [viewPx, moveTo, extentNow],
  );

  return {
    slots: virtualizer.getVirtualItems(),
    base: place.current.base,
    heightPx: extent.slots * rowPx,
    viewPx: viewPx(),
    topRow: () => Math.ceil(topOf(place.current)),
    pageRows: Math.max(1, Math.floor(viewPx() / rowPx)),
    reveal,
  };
}

const estimateSize = () => rowPx;
