import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DropPlace, placeAt } from './drop-place.ts';

interface DragOrderOptions {
  /** The list, whose items have their keys as `data-key`. */
  readonly list: RefObject<HTMLElement | null>;
  /** Element that scrolls while an item is dragged near its edge. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onDrop: (key: number, place: DropPlace) => void;
}

interface DragOrder {
  /** Dragged item and its drop position; null if nothing is dragged. */
  readonly dragged: { readonly key: number; readonly place: DropPlace | null } | null;
  /** To be called when a pointer goes down on a handle. */
  readonly grab: (event: PointerEvent, key: number) => void;
}

/** A press that moves less is a click. */
const deadPx = 4;
/** Distance from the edge of the scroller at which it scrolls, and by how much in each frame. */
const edgePx = 40;
const scrollPx = 12;

/** Reorders the items of a list by dragging a handle; Escape cancels. */
export function useDragOrder({ list, scroller, onDrop }: DragOrderOptions): DragOrder {
  const [dragged, setDragged] = useState<DragOrder['dragged']>(null);
  const latestOnDrop = useRef(onDrop);
  latestOnDrop.current = onDrop;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const grab = useCallback(
    (event: PointerEvent, key: number) => {
      if (event.button !== 0) return;
      stop.current();
      const startY = event.clientY;
      const listeners = new AbortController();
      const { signal } = listeners;
      /** Set once the pointer has moved far enough to be a drag. */
      let drag: { y: number; place: DropPlace | null } | null = null;
      let frame = 0;

      const updatePlace = () => {
        if (drag === null) return;
        drag.place = list.current && placeAt(boxesOf(list.current), drag.y);
        setDragged({ key, place: drag.place });
      };
      const scroll = () => {
        const box = scroller.current?.getBoundingClientRect();
        if (drag !== null && box !== undefined && scroller.current) {
          const delta = drag.y < box.top + edgePx ? -scrollPx : drag.y > box.bottom - edgePx ? scrollPx : 0;
          const before = scroller.current.scrollTop;
          scroller.current.scrollTop += delta;
          if (scroller.current.scrollTop !== before) updatePlace();
        }
        frame = requestAnimationFrame(scroll);
      };
      stop.current = () => {
        listeners.abort();
        cancelAnimationFrame(frame);
        setDragged(null);
        stop.current = () => undefined;
      };
      const onMove = ({ clientY }: globalThis.PointerEvent) => {
        if (drag === null) {
          if (Math.abs(clientY - startY) < deadPx) return;
          drag = { y: clientY, place: null };
          frame = requestAnimationFrame(scroll);
        }
        drag.y = clientY;
        updatePlace();
      };
      const onUp = () => {
        const { current: drop } = latestOnDrop;
        const place = drag?.place ?? null;
        if (drag !== null) swallowClick();
        stop.current();
        if (place !== null) drop(key, place);
      };
      document.addEventListener('pointermove', onMove, { signal });
      document.addEventListener('pointerup', onUp, { signal });
      document.addEventListener('pointercancel', () => stop.current(), { signal });
      document.addEventListener(
        'keydown',
        (pressed) => {
          if (pressed.key !== 'Escape') return;
          pressed.preventDefault();
          pressed.stopPropagation();
          stop.current();
        },
        { signal, capture: true },
      );
    },
    [list, scroller],
  );
  return { dragged, grab };
}

const boxesOf = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>(':scope > [data-key]')].map((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return { key: Number(item.dataset['key']), top, bottom };
  });

/** Suppresses the click that follows a drop over the handle of the dragged item. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
}
