import { type MouseEvent, useRef } from 'react';

/**
 * Returns handlers for clicks on rows. The row under the pointer at the press counts, even if rows move before the
 * release.
 * @param onClick receives the id of the incident, or null beside the rows
 */
export function usePressedRow(onClick: (id: string | null, event: MouseEvent) => void) {
  const pressedId = useRef<string | null>(null);
  return {
    onMouseDown: (event: MouseEvent) => {
      pressedId.current = idAt(event.target);
      // A click with Shift extends the selection of rows; by default it would also select text.
      if (event.shiftKey) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const id = pressedId.current ?? idAt(event.target);
      pressedId.current = null;
      onClick(id, event);
    },
  };
}

const idAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null) : null;
