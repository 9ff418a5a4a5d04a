import { observeElementOffset, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';
import { rowPx } from '../../styles/theme.ts';
import { atFalseEnd, extentOf, type Place, placeAfterScroll, placeFor } from './scale.ts';

export interface GridScroll {
  /** The slots to draw; slot i shows row `base + i`. */
  readonly slots: VirtualItem[];
  readonly base: number;
  readonly heightPx: number;
  /** First row that is wholly on screen. */
  topRow(): number;
  /** Whole rows on screen. */
  readonly pageRows: number;
  /** Brings a row on screen: only as far as needed, or into the middle. */
  reveal(row: number, where: 'nearest' | 'middle'): void;
}

/** Rows on screen of a list of any length, under a head of `headPx`. */
export function useGridScroll(
  scroller: RefObject<HTMLDivElement | null>,
  total: number,
  headPx: number,
): GridScroll {
  const totalRef = useRef(total);
  totalRef.current = total;
  const place = useRef<Place>({ base: 0, offset: 0 });
  const expected = useRef<Place | null>(null);
  const viewPx = useCallback(
    () => Math.max((scroller.current?.clientHeight ?? 0) - headPx, rowPx),
    [scroller, headPx],
  );
  const extent = extentOf(total, viewPx() / rowPx);
  if (extent.slots === total) place.current = { ...place.current, base: 0 };

  const moveTo = useCallback(
    (next: Place) => {
      expected.current = next;
      scroller.current?.scrollTo({ top: next.offset * rowPx });
    },
    [scroller],
  );

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: extent.slots,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: 8,
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offsetPx, isScrolling) => {
        const now = extentOf(totalRef.current, viewPx() / rowPx);
        const offset = offsetPx / rowPx;
        const wanted = expected.current;
        // Our own move arrives as a scroll like any other; it must not count as a long drag.
        if (wanted && Math.abs(offset - wanted.offset) < 1) place.current = { base: wanted.base, offset };
        else place.current = placeAfterScroll(place.current, offset, now);
        expected.current = null;
        tell(offsetPx, isScrolling);
        if (now.slots === now.total) return;
        // The bar is set right when the hand rests, or has run into an end that is none.
        const right = placeFor(place.current.base + offset, now);
        const wrong = Math.abs(right.base - place.current.base) > now.viewRows;
        if (atFalseEnd(place.current, now) || (!isScrolling && wrong)) moveTo(right);
      }),
  });
  const reveal = useCallback(
    (row: number, where: 'nearest' | 'middle') => {
      const view = viewPx() / rowPx;
      const now = extentOf(totalRef.current, view);
      const top = place.current.base + place.current.offset;
      if (where === 'nearest' && row >= top && row + 1 <= top + view) return;
      const middle = Math.floor(row - view / 2);
      const newTop = where === 'middle' ? middle : row < top ? row : row + 1 - view;
      const kept = { base: place.current.base, offset: newTop - place.current.base };
      const near = Math.abs(newTop - top) < view * 3 && kept.offset >= 0 && kept.offset <= now.slots - view;
      moveTo(near ? kept : placeFor(newTop, now));
    },
    [viewPx, moveTo],
  );

  return {
    slots: virtualizer.getVirtualItems(),
    base: place.current.base,
    heightPx: extent.slots * rowPx,
    topRow: () => Math.ceil(place.current.base + place.current.offset),
    pageRows: Math.max(1, Math.floor(viewPx() / rowPx)),
    reveal,
  };
}

const estimateSize = () => rowPx;
