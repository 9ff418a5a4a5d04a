import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DropPlace, placeAt } from './drop-place.ts';

interface DragOrderOptions {
  /** Its items carry their keys as `data-key`. */
  readonly list: RefObject<HTMLElement | null>;
  /** Scrolls while something is held at its edge. */
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
const edgePx = 40;
const scrollPx = 12;

/** Lets the items of a list be reordered by dragging a handle; Escape puts them back. */
export function useDragOrder({ list, scroller, onDrop }: DragOrderOptions): DragOrder {
  const [dragged, setDragged] = useState<DragOrder['dragged']>(null);
  const newest = useRef(onDrop);
  newest.current = onDrop;
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const grab = useCallback(
    (event: PointerEvent, key: number) => {
      if (event.button !== 0) return;
      stop.current();
      const from = event.clientY;
      const over = new AbortController();
      const { signal } = over;
      let held: { y: number; place: DropPlace | null } | null = null;
      let frame = 0;

      const look = () => {
        if (held === null) return;
        held.place = list.current && placeAt(boxesOf(list.current), held.y);
        setDragged({ key, place: held.place });
      };
      const scroll = () => {
        const box = scroller.current?.getBoundingClientRect();
        if (held !== null && box !== undefined && scroller.current) {
          const by = held.y < box.top + edgePx ? -scrollPx : held.y > box.bottom - edgePx ? scrollPx : 0;
          const before = scroller.current.scrollTop;
          scroller.current.scrollTop += by;
          if (scroller.current.scrollTop !== before) look();
        }
        frame = requestAnimationFrame(scroll);
      };
      stop.current = () => {
        over.abort();
        cancelAnimationFrame(frame);
        setDragged(null);
        stop.current = () => undefined;
      };
      const onMove = ({ clientY }: globalThis.PointerEvent) => {
        if (held === null) {
          if (Math.abs(clientY - from) < deadPx) return;
          held = { y: clientY, place: null };
          frame = requestAnimationFrame(scroll);
        }
        held.y = clientY;
        look();
      };
      const onUp = () => {
        const { current: drop } = newest;
        const place = held?.place ?? null;
        if (held !== null) swallowClick();
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

/** A drop over its own handle is not a click. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }));
}
