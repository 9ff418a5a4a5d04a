import { useEffect, useMemo, useRef } from 'react';

/** How long rows stand still under a pointer that rests: one that was left there must not freeze a wall screen. */
const restMs = 3_000;

export interface PointerHold {
  /** Whether the pointer is on the rows and was moved a moment ago. */
  isHeld(): boolean;
  /** Of the element around the rows. */
  readonly handlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerMove: () => void;
    readonly onPointerLeave: () => void;
  };
}

/** @param onChange the rows are held from now on, or released */
export function usePointerHold(onChange: () => void): PointerHold {
  const latest = useRef(onChange);
  latest.current = onChange;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return useMemo(() => {
    const release = () => {
      if (timer.current === null) return;
      clearTimeout(timer.current);
      timer.current = null;
      latest.current();
    };
    const hold = () => {
      const isNew = timer.current === null;
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(release, restMs);
      if (isNew) latest.current();
    };
    return {
      isHeld: () => timer.current !== null,
      handlers: { onPointerEnter: hold, onPointerMove: hold, onPointerLeave: release },
    };
  }, []);
}
