import { useRef } from 'react';
import { focusOn } from '../../ui/focus.ts';

/** Accessible name of the palette. */
export const paletteName = 'Commands';

/**
 * Moves the focus when the palette closes: to the element whose `data-focus` mark the command passed to `requestFocus`,
 * otherwise back to the element that had the focus before. The palette itself must not return the focus: it uses a
 * timer, which may end after the command has moved the focus.
 */
export function usePaletteFocus() {
  const wanted = useRef<string | null>(null);
  const before = useRef<Element | null>(null);
  return {
    requestFocus: (mark: string) => {
      wanted.current = mark;
    },
    onOpen: () => {
      wanted.current = null;
      before.current = document.activeElement;
    },
    onClose: () => {
      if (wanted.current !== null) focusOn(wanted.current);
      else if (isPaletteFocused() && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true });
    },
  };
}

function isPaletteFocused(): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  return activeElement.closest(`[aria-label="${paletteName}"]`) !== null;
}
