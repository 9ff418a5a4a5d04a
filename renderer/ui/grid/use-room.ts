import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the width in px that a grid has for its columns; 0 until it is measured. It is measured when the grid mounts,
 * when the window is resized and when a panel beside it opens or closes, so that columns do not move while the user
 * reads. The width of the scroll bar is always reserved, because the bar may appear later, with more rows.
 */
export function useRoom(scroller: RefObject<HTMLElement | null>, panelOpen: boolean): number {
  const [room, setRoom] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel takes its room from the grid
  useLayoutEffect(() => {
    const measure = () => {
      const grid = scroller.current;
      const number = grid?.querySelector<HTMLElement>('[role="columnheader"]');
      if (grid && number) setRoom(grid.offsetWidth - barPx() - number.offsetWidth);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [scroller, panelOpen]);
  return room;
}

let knownBarPx: number | null = null;

/** Returns the width in px of a vertical scroll bar; 0 if bars are drawn over the content. */
function barPx(): number {
  if (knownBarPx !== null) return knownBarPx;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; visibility: hidden; overflow-y: scroll';
  document.body.append(probe);
  knownBarPx = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return knownBarPx;
}
