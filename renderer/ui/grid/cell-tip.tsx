import { getDefaultZIndex, Tooltip } from '@mantine/core';
import { useCallback, useState } from 'react';

interface Tip {
  readonly target: HTMLElement;
  readonly text: string;
}

export interface CellTips {
  readonly tip: Tip | null;
  /** Shows the tooltip of the cell that contains an element: its note, or its full text if that is cut off. */
  point(element: EventTarget | null): void;
  hide(): void;
}

/** Holds which cell of a grid has the tooltip; {@link CellTip} shows it. */
export function useCellTips(): CellTips {
  const [tip, setTip] = useState<Tip | null>(null);
  const point = useCallback((element: EventTarget | null) => {
    const cell = element instanceof Element ? element.closest<HTMLElement>('[data-column]') : null;
    const text = cell?.dataset['note'] ?? (cell && cutOff(cell) ? (cell.dataset['copy'] ?? '') : '');
    setTip((last) => {
      if (!cell || !text) return null;
      return last?.target === cell && last.text === text ? last : { target: cell, text };
    });
  }, []);
  const hide = useCallback(() => setTip(null), []);
  return { tip, point, hide };
}

const cutOff = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth;

/**
 * The one tooltip for all cells of a grid, because hundreds of tooltips would slow down scrolling. It is below dialogs: one
 * that opens over the cell under the pointer takes neither the pointer nor the focus from the grid.
 */
export const CellTip = ({ tip }: { tip: Tip | null }) =>
  tip && (
    <Tooltip
      target={tip.target}
      label={tip.text}
      opened
      position="bottom-start"
      zIndex={getDefaultZIndex('app')}
    />
  );
