import { type RefObject, startTransition, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { after } from '../../../hooks/after.ts';
import { useWindows } from '../../../hooks/use-windows.ts';
import type { RowWindows } from '../../../hooks/windows.ts';
import { useHost } from '../../../host.ts';
import { useMonitor, versionIn } from '../store.ts';
import { filterOf, type TransactionChoice } from './filter-store.ts';
import { createLiveList, type LiveList } from './live-list.ts';

interface LiveListSource {
  readonly view: string;
  readonly choice: TransactionChoice;
  readonly objectId: string | null;
  /** Whether the rows must stay in place; called whenever something has changed. */
  readonly isHeld: RefObject<() => boolean>;
}

/** Returns the live list of a filter, and the rows of its current snapshot as windows for the grid. */
export function useLiveList({ view, choice, objectId, isHeld }: LiveListSource): {
  live: LiveList;
  rows: RowWindows<Transaction>;
} {
  const { api } = useHost();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const live = useMemo(
    () =>
      createLiveList({
        ask: (filter, first, count, signal) =>
          api.monitor.transactions({ view, filter, first, count }, { signal }),
        isPaused: () => useMonitor.getState().paused !== null,
        isHeld: () => isHeld.current(),
        version: () => versionIn(useMonitor.getState(), view),
        now: Date.now,
        after,
        onChange: () => startTransition(render),
      }),
    [api, view, isHeld],
  );
  const key = JSON.stringify({ ...choice, objectId });
  const latestChoice = useRef(choice);
  latestChoice.current = choice;
  useEffect(() => {
    live.setFilter({
      key,
      filter: (now) =>
        filterOf(latestChoice.current, objectId, { now, end: useMonitor.getState().paused?.at ?? null }),
    });
  }, [live, key, objectId]);
  // A subscription instead of a hook: events arrive many times a second, and most need no new render.
  useEffect(
    () =>
      useMonitor.subscribe((store, before) => {
        if (versionIn(store, view) !== versionIn(before, view)) live.refresh();
      }),
    [live, view],
  );
  useEffect(() => () => live.stop(), [live]);

  const snapshot = live.snapshot();
  const rows = useWindows<Transaction>({
    key: `${view}\n${snapshot?.key ?? ''}`,
    revision: snapshot?.revision ?? 0,
    total: snapshot?.total ?? 0,
    ask: live.rows,
    calm: true,
  });
  return { live, rows };
}
