import { type RefObject, useCallback, useRef, useState } from 'react';
import { isBeingRead } from '../../../ui/grid/is-being-read.ts';
import { type PointerHold, usePointerHold } from '../../../ui/grid/use-pointer-hold.ts';

/** A list that stays fixed while it is being read, and updates otherwise. */
export interface FrozenList {
  /** Receipt time of the newest action that is shown, in ms since epoch; undefined while the list updates. */
  readonly until: number | undefined;
  /** Number of actions received while the list was fixed. */
  readonly newer: number;
  /** Fixes or releases the list; called when reading may have begun or ended. */
  updateHold(): void;
  /** Shows the newest rows, even while the list is being read. */
  showNewest(): void;
  /** The element around the rows. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** Handlers for the element around the rows. */
  readonly pointer: PointerHold['handlers'];
}

interface FrozenListSource {
  /** Current number of actions. */
  readonly total: number;
  /** Receipt time of the first row, in ms since epoch; undefined if there is none. */
  readonly newestAt: () => number | undefined;
}

/** Fixes the list while the pointer or the focus is in it, or it is scrolled away from its first row. */
export function useFrozenList({ total, newestAt }: FrozenListSource): FrozenList {
  const area = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ until: number; total: number } | null>(null);
  const latest = useRef({ total, newestAt });
  latest.current = { total, newestAt };

  const latestUpdate = useRef<() => void>(() => undefined);
  const pointer = usePointerHold(() => latestUpdate.current());
  const updateHold = useCallback(() => {
    const isRead = isBeingRead(area.current, pointer.isHeld());
    setHeld((before) => {
      if (!isRead) return null;
      if (before !== null) return before;
      const until = latest.current.newestAt();
      return until === undefined ? null : { until, total: latest.current.total };
    });
  }, [pointer]);
  const showNewest = useCallback(() => {
    area.current?.querySelector('[role="grid"]')?.scrollTo({ top: 0 });
    setHeld((before) => (before === null ? null : { until: Date.now(), total: latest.current.total }));
  }, []);
  latestUpdate.current = updateHold;
  return {
    area,
    updateHold,
    showNewest,
    pointer: pointer.handlers,
    until: held?.until,
    newer: held === null ? 0 : Math.max(0, total - held.total),
  };
}
