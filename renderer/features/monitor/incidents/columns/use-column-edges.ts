import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { mostPx } from './columns.ts';
import type { Widths } from './tracks.ts';
import type { IncidentColumns } from './use-incident-columns.ts';

/** One press of an arrow key; with Shift, more. */
const stepPx = 8;
const largeStepPx = 40;

/** Widths of the columns as they are drawn, read from the heads. */
const drawnWidths = (edge: Element): Widths =>
  Object.fromEntries(
    [...(edge.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((head) => [
      head.dataset['column'],
      head.offsetWidth,
    ]),
  );

/**
 * The right edges of the heads, which set widths by pointer and keys. While one is dragged, every column keeps its
 * width, so that the edge stays under the pointer; the subject takes what is left when it is released.
 */
export function useColumnEdges(table: IncidentColumns) {
  const [dragged, setDragged] = useState<{ readonly id: string; readonly widths: Widths } | null>(null);
  const drag = useRef<AbortController | null>(null);
  useEffect(() => () => drag.current?.abort(), []);

  const within = (id: string, px: number) =>
    Math.round(Math.min(mostPx, Math.max(table.getColumn(id)?.columnDef.minSize ?? 0, px)));
  const setWidth = (id: string, px: number) =>
    table.setColumnSizing((before) => ({ ...before, [id]: within(id, px) }));

  const begin = (id: string, edge: Element, beginX: number) => {
    const widths = drawnWidths(edge);
    const beginPx = widths[id] ?? 0;
    const widthAt = (clientX: number) => within(id, beginPx + clientX - beginX);
    const ended = new AbortController();
    const { signal } = ended;
    const end = () => {
      ended.abort();
      setDragged(null);
    };
    drag.current = ended;
    addEventListener(
      'pointermove',
      ({ clientX }) => setDragged({ id, widths: { ...widths, [id]: widthAt(clientX) } }),
      { signal },
    );
    addEventListener(
      'pointerup',
      ({ clientX }) => {
        end();
        if (clientX !== beginX) setWidth(id, widthAt(clientX));
      },
      { signal },
    );
    addEventListener('pointercancel', end, { signal });
  };

  return {
    /** Widths of all columns while an edge is dragged. */
    draggedWidths: dragged?.widths ?? null,
    draggedId: dragged?.id ?? null,
    edgeOf: (id: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) begin(id, event.currentTarget, event.clientX);
      },
      // Text beside it is not selected.
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
