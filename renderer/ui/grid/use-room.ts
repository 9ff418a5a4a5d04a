import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The room in px that a grid has for its columns: measured when it comes, when the window changes and when a panel opens
 * beside it, never while one reads. 0 until it is measured. A bar that comes with more rows finds its room kept.
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

/** The width in px of a vertical scroll bar; 0 where bars lie over what they scroll. */
function barPx(): number {
  if (knownBarPx !== null) return knownBarPx;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; visibility: hidden; overflow-y: scroll';
  document.body.append(probe);
  knownBarPx = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return knownBarPx;
}
