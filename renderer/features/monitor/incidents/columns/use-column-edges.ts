import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { maxPx } from './columns.ts';
import type { Widths } from './tracks.ts';
import type { IncidentColumns } from './use-incident-columns.ts';

/** Change of the width by an arrow key, without and with Shift. */
const stepPx = 8;
const largeStepPx = 40;

/** Returns the drawn widths of all columns, read from the heads beside an edge. */
const drawnWidths = (edge: Element): Widths =>
  Object.fromEntries(
    [...(edge.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((head) => [
      head.dataset['column'],
      head.offsetWidth,
    ]),
  );

/**
 * Handlers for the right edges of the heads, which set column widths by pointer and keys. While an edge is dragged,
 * all other columns keep their widths, so that the edge stays under the pointer; after the release, the subject takes
 * the remaining width again.
 */
export function useColumnEdges(table: IncidentColumns) {
  const [dragged, setDragged] = useState<{ readonly id: string; readonly widths: Widths } | null>(null);
  const drag = useRef<AbortController | null>(null);
  useEffect(() => () => drag.current?.abort(), []);

  const clampPx = (id: string, px: number) =>
    Math.round(Math.min(maxPx, Math.max(table.getColumn(id)?.columnDef.minSize ?? 0, px)));
  const setWidth = (id: string, px: number) =>
    table.setColumnSizing((before) => ({ ...before, [id]: clampPx(id, px) }));

  const beginDrag = (id: string, edge: Element, beginX: number) => {
    const widths = drawnWidths(edge);
    const beginPx = widths[id] ?? 0;
    const widthAt = (clientX: number) => clampPx(id, beginPx + clientX - beginX);
    const listeners = new AbortController();
    const { signal } = listeners;
    const endDrag = () => {
      listeners.abort();
      setDragged(null);
    };
    drag.current = listeners;
    addEventListener(
      'pointermove',
      ({ clientX }) => setDragged({ id, widths: { ...widths, [id]: widthAt(clientX) } }),
      { signal },
    );
    addEventListener(
      'pointerup',
      ({ clientX }) => {
        endDrag();
        if (clientX !== beginX) setWidth(id, widthAt(clientX));
      },
      { signal },
    );
    addEventListener('pointercancel', endDrag, { signal });
  };

  return {
    /** Widths of all columns while an edge is dragged. */
    draggedWidths: dragged?.widths ?? null,
    draggedId: dragged?.id ?? null,
    edgeOf: (id: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) beginDrag(id, event.currentTarget, event.clientX);
      },
      // Prevents a drag from selecting text.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onDoubleClick: () => table.getColumn(id)?.resetSize(),
      onKeyDown(event: KeyboardEvent) {
        const step = event.shiftKey ? largeStepPx : stepPx;
        const width = drawnWidths(event.currentTarget)[id] ?? 0;
        if (event.key === 'ArrowRight') setWidth(id, width + step);
        else if (event.key === 'ArrowLeft') setWidth(id, width - step);
        else if (event.key === 'Enter') table.getColumn(id)?.resetSize();
        else return;
        event.preventDefault();
      },
    }),
  };
}

export type ColumnEdges = ReturnType<typeof useColumnEdges>;
