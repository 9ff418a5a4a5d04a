import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { type Spot, spotAfter } from './keys.ts';
import type { GridScroll } from './use-grid-scroll.ts';

interface GridSpotDeps {
  readonly gridId: string;
  readonly total: number;
  readonly columns: number;
  readonly scroll: GridScroll;
  readonly goTo: { readonly index: number } | null | undefined;
}

export const cellId = (gridId: string, { row, column }: Spot) => `${gridId}-${row}-${column}`;

const cellElement = (gridId: string, spot: Spot) => document.getElementById(cellId(gridId, spot));

/** Scrolls sideways only as far as the cell needs, with the number column staying where it is. */
function revealColumn(cell: HTMLElement | null): void {
  const scroller = cell?.closest<HTMLElement>('[role="grid"]');
  const number = cell?.parentElement?.firstElementChild;
  if (!cell || !scroller || cell === number) return;
  const numberPx = number?.clientWidth ?? 0;
  const [left, right] = [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth];
  if (left < scroller.scrollLeft + numberPx) scroller.scrollLeft = left - numberPx;
  else if (right > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = Math.min(right - scroller.clientWidth, left - numberPx);
}

/** The active cell: moved by keys, clicks and jumps. Focus stays on the grid, so rows may come and go. */
export function useGridSpot({ gridId, total, columns, scroll, goTo }: GridSpotDeps) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const { reveal } = scroll;

  useEffect(() => {
    if (!goTo) return;
    setSpot((last) => ({ row: goTo.index, column: last?.column ?? 0 }));
    reveal(goTo.index, 'middle');
  }, [goTo, reveal]);

  const onScreen = spot && spot.row < total ? spot : null;
  return {
    spot: onScreen,
    onFocus: () => {
      // A jump that brings focus along has named its row already.
      setSpot((last) =>
        last && last.row < total ? last : total > 0 ? { row: scroll.topRow(), column: 0 } : null,
      );
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = onScreen && spotAfter(event, onScreen, { rows: total, columns, page: scroll.pageRows });
      if (!next) return;
      event.preventDefault();
      setSpot(next);
      reveal(next.row, 'nearest');
      // The rows may be drawn anew for this, so the column is looked up in the row that is here now.
      revealColumn(cellElement(gridId, { row: onScreen.row, column: next.column }));
    },
    onMouseDown: (event: MouseEvent) => {
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
      const row = cell?.closest<HTMLElement>('[data-row]');
      if (cell && row) setSpot({ row: Number(row.dataset['row']), column: Number(cell.dataset['column']) });
    },
    onCopy: (event: ClipboardEvent) => {
      const cell = onScreen && cellElement(gridId, onScreen);
      if (!cell || window.getSelection()?.toString()) return;
      event.clipboardData.setData('text/plain', cell.dataset['copy'] ?? cell.textContent ?? '');
      event.preventDefault();
    },
  };
}
