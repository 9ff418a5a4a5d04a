import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { type CellPosition, positionAfter } from './keys.ts';
import {
  noSelection,
  type RowRange,
  selectedRows,
  selectionAfterMove,
  selectionAfterPress,
} from './selection.ts';
import type { GridScroll } from './use-grid-scroll.ts';

/** Row to scroll to the middle and make active; a new object scrolls again. */
export interface GoTo {
  readonly index: number;
  /** Column of the cell, the row's number counted as 0; without it, the active column stays. */
  readonly column?: number;
  /** False leaves focus where the user has it. */
  readonly focus?: boolean;
}

interface ActiveCellDeps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly total: number;
  readonly columns: number;
  /** Left edges of the columns after that of the numbers, for those that are not drawn. */
  readonly edges: RefObject<Float64Array>;
  readonly scroll: GridScroll;
  readonly goTo: GoTo | null | undefined;
  /** Whether rows can be selected. */
  readonly selects: boolean;
  readonly onOpen: ((activeCell: CellPosition, by: 'keys' | 'pointer') => void) | undefined;
  readonly onEdit?: ((activeCell: CellPosition, selected: RowRange | null) => void) | undefined;
}

/** Returns the DOM id of a cell. */
export const cellId = (gridId: string, { row, column }: CellPosition) => `${gridId}-${row}-${column}`;

/** The cell at a position, if its row is drawn. */
export const cellAt = (grid: HTMLElement | null, { row, column }: CellPosition): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? null;

/**
 * Scrolls sideways only as far as needed to show the area from `left` to `right`; fixed columns cover `stillPx` of it.
 */
function revealEdges(scroller: HTMLElement, stillPx: number, left: number, right: number): void {
  if (left < scroller.scrollLeft + stillPx) scroller.scrollLeft = left - stillPx;
  else if (right > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = Math.min(right - scroller.clientWidth, left - stillPx);
}

/**
 * Holds the active cell and the selected rows, moved by keys, clicks and jumps. Focus stays on the grid element, so
 * that rows can be added and removed.
 */
export function useActiveCell(deps: ActiveCellDeps) {
  const { scroller, total, columns, edges, scroll, goTo, selects, onOpen, onEdit } = deps;
  const [held, setHeld] = useState(noSelection);
  const { reveal } = scroll;
  const revealColumnOf = (column: number) => {
    // Every row has the same columns, so any drawn row gives the current one.
    const grid = scroller.current;
    const row = grid?.querySelector('[data-row]');
    const pinned = row?.querySelectorAll(':scope > [data-pinned]').length ?? 0;
    if (!grid || !row || column <= pinned) return;
    const numberPx = row.firstElementChild?.clientWidth ?? 0;
    // The number column and the pinned ones cover the columns that scroll under them.
    const stillPx = numberPx + (edges.current[pinned] ?? 0);
    const cell = row.querySelector<HTMLElement>(`:scope > [data-column="${column}"]`);
    if (cell) return revealEdges(grid, stillPx, cell.offsetLeft, cell.offsetLeft + cell.offsetWidth);
    const [left, right] = [edges.current[column - 1] ?? 0, edges.current[column] ?? 0];
    revealEdges(grid, stillPx, numberPx + left, numberPx + right);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `goTo` object scrolls once
  useEffect(() => {
    if (!goTo) return;
    setHeld(({ activeCell }) => ({
      activeCell: { row: goTo.index, column: goTo.column ?? activeCell?.column ?? 0 },
      anchor: null,
    }));
    reveal(goTo.index, 'middle');
    if (goTo.column !== undefined) revealColumnOf(goTo.column);
    if (goTo.focus !== false) scroller.current?.focus({ preventScroll: true });
  }, [goTo, reveal]);

  const current = held.activeCell && held.activeCell.row < total ? held : noSelection;
  const { activeCell } = current;
  return {
    activeCell,
    revealActiveCell: () => {
      if (activeCell) revealColumnOf(activeCell.column);
    },
    selected: selects ? selectedRows(current) : null,
    handlers: {
      onFocus: () => {
        // A jump that focuses the grid has set the active cell already.
        setHeld((last) => {
          if (last.activeCell && last.activeCell.row < total) return last;
          return total > 0 ? { activeCell: { row: scroll.topRow(), column: 0 }, anchor: null } : noSelection;
        });
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!activeCell || event.target !== scroller.current) return;
        if (event.key === 'Enter' && onOpen && activeCell.column > 0) {
          event.preventDefault();
          onOpen(activeCell, 'keys');
          return;
        }
        if (event.key === 'F2' && onEdit && activeCell.column > 0) {
          event.preventDefault();
          onEdit(activeCell, selects ? selectedRows(current) : null);
          return;
        }
        if (event.key === ' ' && event.shiftKey && selects) {
          event.preventDefault();
          setHeld({ activeCell, anchor: activeCell.row });
          return;
        }
        if (event.key === 'Escape') setHeld({ activeCell, anchor: null });
        const next = positionAfter(event, activeCell, { rows: total, columns, page: scroll.pageRows });
        if (!next) return;
        event.preventDefault();
        setHeld(selectionAfterMove(current, next, event.shiftKey));
        reveal(next.row, 'nearest');
        revealColumnOf(next.column);
      },
      onMouseDown: (event: MouseEvent) => {
        const pressed = positionOf(event.target);
        if (!pressed) return;
        const rows = selectedRows(current);
        const inside = rows && pressed.row >= rows.first && pressed.row <= rows.last;
        // A right click inside the selection keeps it, because it opens the menu for the selected rows.
        if (event.button === 2 && inside) return;
        const extending = event.shiftKey && selects;
        if (extending) {
          // Otherwise the browser selects the text in between.
          event.preventDefault();
          scroller.current?.focus({ preventScroll: true });
        }
        setHeld(selectionAfterPress(current, pressed, extending));
      },
      onDoubleClick: (event: MouseEvent) => {
        const pressed = positionOf(event.target);
        if (!pressed || pressed.column === 0) return;
        if (onEdit) onEdit(pressed, null);
        else onOpen?.(pressed, 'pointer');
      },
    },
  };
}

function positionOf(target: EventTarget): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null;
}
