import { exactTime } from '../../../../../shared/monitor/change-time.ts';
import type { IncidentRow } from '../../../../../shared/monitor/incident.ts';
import { noCounts } from '../../../../../shared/monitor/list-counts.ts';
import { createIncidentList } from './incident-list.ts';
import type { IncidentListDeps } from './loaded-list.ts';

/** Returns an incident of the list. */
export const rowOf = (id: string, changedAt: number, change: Partial<IncidentRow> = {}): IncidentRow => ({
  id,
  subject: `Subject of ${id}`,
  status: 'PROCESSING',
  priority: '3',
  urgency: '',
  originNode: 'machine:web-01',
  changedAt,
  time: exactTime(changedAt),
  changed: ['platformStatus'],
  by: 'others',
  watched: false,
  ...change,
});

/**
 * Creates the list of these incidents of a host; delays end at once. `change` and `leave` change the incidents of the
 * host, `requestCount` counts its requests.
 */
export function openList(incidents: IncidentRow[], change: Partial<IncidentListDeps> = {}) {
  const hostRows = new Map(incidents.map((row) => [row.id, row]));
  const newest = () => [...hostRows.values()].sort((one, other) => other.changedAt - one.changedAt);
  let requests = 0;
  const list = createIncidentList({
    async ask({ first, count }) {
      requests += 1;
      const rows = newest();
      return { ...noCounts, total: rows.length, rows: rows.slice(first, first + count) };
    },
    askRows: async (ids) => ids.flatMap((id) => hostRows.get(id) ?? []),
    onChange: () => undefined,
    mayMove: () => false,
    now: () => 0,
    after(_, fire) {
      queueMicrotask(fire);
      return () => undefined;
    },
    ...change,
  });
  return {
    list,
    requestCount: () => requests,
    ids: () => list.snapshot()?.rows.map(({ id }) => id),
    hostIds: () => newest().map(({ id }) => id),
    change: (id: string, changedAt: number, more: Partial<IncidentRow> = {}) =>
      hostRows.set(id, rowOf(id, changedAt, more)),
    leave: (id: string) => hostRows.delete(id),
  };
}
/** Waits until every response has arrived. */
export const flush = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Incidents with descending times of change. */
export const manyRows = (count: number) => Array.from({ length: count }, (_, n) => rowOf(`i${n}`, count - n));
