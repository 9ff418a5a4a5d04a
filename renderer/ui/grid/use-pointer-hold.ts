import { useEffect, useMemo, useRef } from 'react';

/**
 * How long rows are held after the last movement: a pointer that was left on the rows must not freeze a wall screen.
 */
const restMs = 3_000;

export interface PointerHold {
  /** Whether the pointer is on the rows and was moved a moment ago. */
  isHeld(): boolean;
  /** For the element around the rows. */
  readonly handlers: {
    readonly onPointerEnter: () => void;
    readonly onPointerMove: () => void;
    readonly onPointerLeave: () => void;
  };
}

/**
 * Reports whether the rows of a live list must not move because the pointer is moving over them.
 * @param onChange called when the rows are held from now on, and when they are released
 */
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
