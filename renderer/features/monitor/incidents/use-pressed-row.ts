import { type MouseEvent, useRef } from 'react';

/** Handlers for clicks on rows: the row under the pointer at press counts, even if rows move before the release. */
export function usePressedRow(onClick: (id: string | null, event: MouseEvent) => void) {
  const pressedId = useRef<string | null>(null);
  return {
    onMouseDown: (event: MouseEvent) => {
      pressedId.current = idAt(event.target);
      // Shift extends the selection of rows and not that of their text.
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
