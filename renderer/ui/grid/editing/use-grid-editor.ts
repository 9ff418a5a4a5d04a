import { type RefObject, useState } from 'react';
import type { CellPosition } from '../keys.ts';
import type { RowRange } from '../selection.ts';
import { cellAt } from '../use-active-cell.ts';

interface EditedPlace {
  readonly activeCell: CellPosition;
  /** The rows that are selected with it; null for the cell alone. */
  readonly selected: RowRange | null;
}

/** A cell that is edited. */
export interface EditedCell extends EditedPlace {
  /** Ends the editing; focus returns to the grid unless it was moved elsewhere. */
  readonly close: (moved?: boolean) => void;
}

/** Where the editor of a cell lies within the grid, in pixels. */
export interface EditorPlacement extends EditedPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** State of the editor, which is open for one cell at a time, over that cell. */
export function useGridEditor(scroller: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<EditorPlacement | null>(null);
  return {
    open,
    edit(activeCell: CellPosition, selected: RowRange | null) {
      const frame = scroller.current?.getBoundingClientRect();
      const cell = cellAt(scroller.current, activeCell)?.getBoundingClientRect();
      const left = Math.max(0, (cell?.left ?? 0) - (frame?.left ?? 0));
      const top = Math.max(0, (cell?.top ?? 0) - (frame?.top ?? 0));
      setOpen({ activeCell, selected, left, top, width: cell?.width ?? 0 });
    },
    close(moved = false) {
      setOpen(null);
      if (!moved) scroller.current?.focus({ preventScroll: true });
    },
  };
}
