import { type MouseEvent, useRef } from 'react';

/** A control within a row, as its attribute `data-control` names it. */
export type RowControl = 'select' | 'watch' | 'node';

/** The row and the control at a position of the pointer; null beside the rows, or beside the controls of a row. */
interface Pressed {
  readonly id: string | null;
  readonly control: RowControl | null;
}

interface PressHandlers {
  /** @param id of the incident; null beside the rows */
  readonly onRow: (id: string | null, event: MouseEvent) => void;
  readonly onSelect: (id: string) => void;
  readonly onWatch: (id: string) => void;
}

/**
 * Returns handlers for clicks on rows and on their controls. The incident under the pointer at the press counts, even if
 * rows move before the release: then its element shows another incident.
 */
export function usePressedRow({ onRow, onSelect, onWatch }: PressHandlers) {
  const pressed = useRef<Pressed | null>(null);
  return {
    onMouseDown: (event: MouseEvent) => {
      pressed.current = pressedAt(event.target);
      // A click with Shift extends the selection of rows; by default it would also select text. A control takes no focus,
      // because a later key would then act on the incident that its row shows by then.
      if (event.shiftKey || pressed.current.control !== null) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const released = pressedAt(event.target);
      // A click without a pointer, as by assistive technology, has no press.
      const { id, control } = (event.detail > 0 ? pressed.current : null) ?? released;
      pressed.current = null;
      if (control === null || id === null) onRow(id, event);
      // The pointer left the control before the release.
      else if (control !== released.control) return;
      else if (control === 'select') onSelect(id);
      else if (control === 'watch') onWatch(id);
      // The link leads to the node of the incident that the row shows now.
      else if (id !== released.id) event.preventDefault();
    },
  };
}

function pressedAt(target: EventTarget): Pressed {
  if (!(target instanceof Element)) return { id: null, control: null };
  const id = target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null;
  const control = target.closest<HTMLElement>('[data-control]')?.dataset['control'] ?? null;
  return { id, control: control as RowControl | null };
}
