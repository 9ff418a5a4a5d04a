import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { IncidentOrder } from '../../../../shared/monitor/incident-order.ts';
import { after } from '../../../hooks/after.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { useMonitor, versionIn } from '../store.ts';
import { isFirstOrder } from './columns/next-order.ts';
import { everything } from './filters.ts';
import { createIncidentList } from './list/incident-list.ts';
import type { IncidentList } from './list/loaded-list.ts';
import { createSortedIncidentList } from './list/sorted-incident-list.ts';

const tickMs = 30_000;

interface ListSource {
  readonly view: string;
  readonly filter: IncidentFilter;
  readonly order: IncidentOrder;
  /** Whether rows may move now; called whenever something has changed. */
  readonly mayMove: RefObject<() => boolean>;
}

/**
 * Returns the list of a filter's incidents and keeps it current; null only before the first effect. After a change of
 * the filter or the order, the previous list stays until the new one has loaded.
 */
export function useIncidentList({ view, filter, order, mayMove }: ListSource): IncidentList | null {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [, setRound] = useState(0);
  const [list, setList] = useState<IncidentList | null>(null);
  const filterKey = JSON.stringify(filter);
  // One object for equal filters, because a new object would load the list again.
  const stableFilter = useMemo((): IncidentFilter => JSON.parse(filterKey), [filterKey]);
  const { by, descending } = order;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has another list
  useEffect(() => {
    const chosenOrder = isFirstOrder({ by, descending }) ? {} : { order: { by, descending } };
    const createList = chosenOrder.order ? createSortedIncidentList : createIncidentList;
    const next = createList({
      ask: (slice, signal) =>
        api.monitor.incidents({ view, filter: stableFilter, ...chosenOrder, ...slice }, { signal }),
      async askRows(ids, signal) {
        const { type } = stableFilter;
        const wanted = { ...everything, ids: [...ids], ...(type !== undefined && { type }) };
        const slice = { first: 0, count: ids.length };
        return (await api.monitor.incidents({ view, filter: wanted, ...slice }, { signal })).rows;
      },
      onChange: () => setRound((round) => round + 1),
      isPaused: () => useMonitor.getState().paused !== null,
      mayMove: () => mayMove.current(),
      after,
      now: Date.now,
    });
    setList(next);
    // A subscription instead of a hook: events arrive many times a second, and most need no new render.
    const stop = useMonitor.subscribe((store, before) => {
      const [now, was] = [versionIn(store, view), versionIn(before, view)];
      // A lower version means that the ledger was started again from the beginning: `reload` loads the list again, `refresh`
      // only compares it with the host.
      if (now < was) next.reload();
      else if (now > was) next.refresh();
    });
    return () => {
      stop();
      next.stop();
    };
  }, [api, view, stableFilter, by, descending, connectionId, mayMove]);
  // With “changed within the last hour”, rows leave the list also while nothing changes.
  const tick = useNow(filter.changedWithinMs === undefined ? null : tickMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks again
  useEffect(() => list?.refresh(), [list, tick]);
  // The previous list stays on screen until the new one has loaded or failed.
  const lastLoaded = useRef<IncidentList | null>(null);
  if (list?.snapshot() || list?.failure()) lastLoaded.current = list;
  return lastLoaded.current ?? list;
}
