import { Tooltip } from '@mantine/core';
import { useCallback, useState } from 'react';

interface Tip {
  readonly target: HTMLElement;
  readonly text: string;
}

export interface CellTips {
  readonly tip: Tip | null;
  /** Tooltip of a cell: its fault, or its full text if it is cut off. */
  point(element: EventTarget | null): void;
  hide(): void;
}

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

/** One tooltip for all cells of a grid; hundreds of them would be felt while scrolling. */
export const CellTip = ({ tip }: { tip: Tip | null }) =>
  tip && <Tooltip target={tip.target} label={tip.text} opened position="bottom-start" />;
