import { type RefObject, useEffect, useRef } from 'react';
import type { Mover } from './scale.ts';

/** How long the list may keep scrolling after an event of the wheel. */
const wheelMs = 400;

/** Returns a function that returns what is scrolling an element right now, which the scroll event does not contain. */
export function useMover(scroller: RefObject<HTMLElement | null>): () => Mover {
  const state = useRef({ bar: false, touch: false, wheelAt: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const abort = new AbortController();
    const { signal } = abort;
    const passive = { signal, passive: true };
    const on = state.current;
    element.addEventListener('pointerdown', (event) => (on.bar = onBar(element, event)), passive);
    // Some browsers do not report the release of a scroll bar; a pointer that moves without a pressed button shows it.
    const release = () => (on.bar = false);
    window.addEventListener('pointerup', release, passive);
    window.addEventListener('pointermove', ({ buttons }) => buttons === 0 && release(), passive);
    element.addEventListener(
      'wheel',
      (event) => {
        on.bar = false;
        on.wheelAt = event.timeStamp;
      },
      passive,
    );
    element.addEventListener('touchstart', () => (on.touch = true), passive);
    // A list keeps scrolling after a fast swipe, when the finger has left it.
    element.addEventListener('scrollend', () => (on.touch = false), passive);
    return () => abort.abort();
  }, [scroller]);
  return () => {
    const { bar, touch, wheelAt } = state.current;
    if (bar) return 'bar';
    return touch || performance.now() - wheelAt < wheelMs ? 'wheel' : 'unknown';
  };
}

/** Returns whether the pointer is on the scroll bar: inside the element's box, but beyond the area of its content. */
function onBar(element: HTMLElement, { target, clientX, pointerType }: PointerEvent): boolean {
  if (target !== element || pointerType === 'touch') return false;
  const { left } = element.getBoundingClientRect();
  return clientX > left + element.clientLeft + element.clientWidth;
}
