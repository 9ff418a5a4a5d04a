import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { IncidentOrder } from '../../../../shared/monitor/incident-order.ts';
import { after } from '../../../hooks/after.ts';
import { useNow } from '../../../hooks/use-now.ts';
import { useHost } from '../../../host.ts';
import { useMonitor, versionIn } from '../store.ts';
import { isFirstOrder } from './columns/next-order.ts';
import { everything, isSameFilter } from './filters.ts';
import { createIncidentList } from './list/incident-list.ts';
import { pageRows } from './list/incident-page.ts';
import type { IncidentList } from './list/loaded-list.ts';
import { createSortedIncidentList } from './list/sorted-incident-list.ts';

const tickMs = 30_000;

interface ListSource {
  readonly view: string;
  readonly filter: IncidentFilter;
  readonly order: IncidentOrder;
  /** Asked whenever something has changed. */
  readonly mayMove: RefObject<() => boolean>;
}

/** The incidents of a filter, kept where they stand while the view changes; null for a moment before the first. */
export function useIncidentList({ view, filter, order, mayMove }: ListSource): IncidentList | null {
  const { api } = useHost();
  const connectionId = useMonitor((store) => store.connectionId);
  const [, setRound] = useState(0);
  const [list, setList] = useState<IncidentList | null>(null);
  const asked = JSON.stringify(filter);
  const wanted = useMemo((): IncidentFilter => JSON.parse(asked), [asked]);
  const { by, descending } = order;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has another list
  useEffect(() => {
    const sorted = isFirstOrder({ by, descending }) ? {} : { order: { by, descending } };
    const createList = sorted.order ? createSortedIncidentList : createIncidentList;
    const next = createList({
      ask: (slice, signal) =>
        api.monitor.incidents({ view, filter: wanted, ...sorted, ...slice }, { signal }),
      askAll: isSameFilter(wanted, everything)
        ? null
        : async (signal) => {
            const slice = { first: 0, count: pageRows };
            return (await api.monitor.incidents({ view, filter: everything, ...slice }, { signal })).rows;
          },
      onChange: () => setRound((round) => round + 1),
      isPaused: () => useMonitor.getState().paused !== null,
      mayMove: () => mayMove.current(),
      after,
    });
    setList(next);
    // Without drawing anything: events come many times a second.
    const stop = useMonitor.subscribe((store, before) => {
      const [now, was] = [versionIn(store, view), versionIn(before, view)];
      // A ledger that starts again counts from the beginning.
      if (now < was) next.show();
      else if (now > was) next.look();
    });
    return () => {
      stop();
      next.stop();
    };
  }, [api, view, wanted, by, descending, connectionId, mayMove]);
  // Rows leave a list of the last hour also when nothing happens.
  const tick = useNow(filter.changedWithinMs === undefined ? null : tickMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks again
  useEffect(() => list?.look(), [list, tick]);
  // What was there stays until there is something else.
  const loaded = useRef<IncidentList | null>(null);
  if (list?.snapshot() || list?.failure()) loaded.current = list;
  return loaded.current ?? list;
}
