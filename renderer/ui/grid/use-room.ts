import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The room in px that a grid has for its columns: measured when it comes and when the window changes, not when a panel
 * opens beside it, so that columns stay where they are while one reads. 0 until it is measured.
 */
export function useRoom(scroller: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const grid = scroller.current;
      const number = grid?.querySelector<HTMLElement>('[role="columnheader"]');
      if (grid && number) setRoom(grid.clientWidth - number.offsetWidth);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [scroller]);
  return room;
}
