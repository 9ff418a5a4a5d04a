import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import type { DraftTarget } from '../../../../../shared/recipes/edits.ts';

/** Limit of items drawn directly; of longer lists only the visible ones are drawn. */
const maxAtOnce = 60;
/** Estimated height of an item until it is measured. */
const usualPx = 47;

/** Position props of a list item. */
interface InViewProps {
  readonly ref?: (item: HTMLLIElement | null) => void;
  readonly style?: CSSProperties;
  readonly 'data-index'?: number;
  readonly 'aria-setsize'?: number;
  readonly 'aria-posinset'?: number;
}

interface InViewOptions {
  readonly targets: readonly DraftTarget[];
  readonly list: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Whether a target stays drawn when it is scrolled out of view, because it is focused or dragged. */
  readonly isKept: (key: number) => boolean;
}

/** Returns the targets to draw: all of a short list, and the visible ones of a long list. */
export function useTargetsInView({ targets, list, scroller, isKept }: InViewOptions) {
  const isLong = targets.length > maxAtOnce;
  // Height of the content above the list, which may change with every edit.
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    if (isLong && list.current) setAbove(list.current.offsetTop);
  });
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    enabled: isLong,
    count: targets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualPx,
    overscan: 6,
    scrollMargin: above,
    getItemKey: (index) => targets[index]?.key ?? index,
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      for (const [index, { key }] of targets.entries()) if (isKept(key)) indexes.add(index);
      return [...indexes].sort((one, other) => one - other);
    },
  });
  const show = useCallback(
    (index: number) => {
      if (isLong) virtualizer.scrollToIndex(index);
    },
    [virtualizer, isLong],
  );
  if (!isLong)
    return { inView: targets.map((entry, index) => ({ entry, index, itemProps: {} })), listStyle: {}, show };
  const inView = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const entry = targets[index];
    const itemProps: InViewProps = {
      ref: virtualizer.measureElement,
      style: { position: 'absolute', insetInline: 0, top: start - above },
      'data-index': index,
      'aria-setsize': targets.length,
      'aria-posinset': index + 1,
    };
    return entry === undefined ? [] : [{ entry, index, itemProps }];
  });
  return { inView, listStyle: { height: virtualizer.getTotalSize() }, show };
}
