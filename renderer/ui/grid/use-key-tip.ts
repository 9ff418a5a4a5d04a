import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { CellTips } from './cell-tip.tsx';
import type { CellPosition } from './keys.ts';
import { cellAt } from './use-active-cell.ts';

interface KeyTipDeps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly activeCell: CellPosition | null;
  readonly tips: CellTips;
  /** Whether the active cell is open beside the grid, where all of it is shown. */
  readonly opened: boolean;
  /** Key of the drawn rows; when it changes, the active cell may have been drawn. */
  readonly drawn: string;
}

/**
 * Returns the handlers that show the tooltip of the active cell for keyboard users, otherwise of the cell under the
 * pointer.
 */
export function useKeyTip({ scroller, activeCell, tips, opened, drawn }: KeyTipDeps) {
  const byKeys = useRef(false);
  const { point, hide } = tips;
  const pointAtActiveCell = () => {
    if (opened) hide();
    else if (activeCell) point(cellAt(scroller.current, activeCell));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell is there once its row is drawn
  useEffect(() => {
    if (byKeys.current || opened) pointAtActiveCell();
  }, [activeCell, drawn, opened]);
  return {
    onFocusCapture: ({ target }: FocusEvent) => {
      byKeys.current = target.matches(':focus-visible');
    },
    onBlur: () => {
      byKeys.current = false;
      hide();
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      byKeys.current = key !== 'Escape';
      if (key === 'Escape') hide();
    },
    onMouseMove: ({ target }: MouseEvent) => {
      byKeys.current = false;
      const shown = opened && activeCell ? cellAt(scroller.current, activeCell) : null;
      if (target instanceof Node && shown?.contains(target)) hide();
      else point(target);
    },
    onScroll: () => {
      if (byKeys.current) pointAtActiveCell();
      else hide();
    },
  };
}
