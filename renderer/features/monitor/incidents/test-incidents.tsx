import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { exactTime } from '../../../../shared/monitor/change-time.ts';
import {
  type Incident,
  type IncidentFilter,
  type IncidentRow,
  noFacetCounts,
} from '../../../../shared/monitor/incident.ts';
import { type IncidentOrder, lastChangeFirst } from '../../../../shared/monitor/incident-order.ts';
import { Root } from '../../../root.tsx';
import { createTestHost, type TestHost } from '../../../test-host.ts';
import { viewOf } from '../../../test-monitor.ts';
import { IncidentView } from '../incident/view.tsx';
import { followMonitor, openIncident, showPlace, useMonitor } from '../store.ts';
import { columnChoices } from './columns/store.ts';
import { everything } from './filters.ts';
import { incidentFilters, incidentOrders, incidentSelections } from './store.ts';
import { IncidentsView } from './view.tsx';

/** Test kit for the list of incidents: `openIncidents` renders it with a host in memory. */

export const rowOf = (id: string, change: Partial<IncidentRow> = {}): IncidentRow => ({
  id,
  subject: `Subject of ${id}`,
  status: 'PROCESSING',
  priority: '2',
  urgency: '3',
  originNode: 'machine:web-01',
  changedAt: Date.now() - 12_000,
  changed: ['platformStatus'],
  by: 'others',
  watched: false,
  time: exactTime(change.changedAt ?? Date.now() - 12_000),
  ...change,
});

export const incidentOf = (change: Partial<Incident> = {}): Incident => ({
  id: 'INC-1',
  object: {
    $type: 'incident',
    subject: 'Mail queue grows on mx-02',
    platformStatus: 'PROCESSING',
    priority: '2',
    urgency: 'high',
    originNode: 'machine:mx-02',
  },
  readAt: Date.now() + 60_000,
  issueXid: 'PRACTICE:INC-1',
  watched: false,
  timeline: [],
  isWhole: true,
  isCreationKnown: true,
  transactions: [],
  ...change,
});

function compareBy({ by, descending }: IncidentOrder, one: IncidentRow, other: IncidentRow): number {
  if (by === 'changed') return descending ? 0 : one.changedAt - other.changedAt;
  const compared = one[by] < other[by] ? -1 : one[by] > other[by] ? 1 : 0;
  return descending ? -compared : compared;
}

/**
 * Renders the list and the open incident with a host in memory that holds the rows.
 * @param prepare changes the host before the page is rendered
 */
export function openIncidents(rows: IncidentRow[] = [], prepare: (host: TestHost) => void = () => undefined) {
  const test = createTestHost();
  const incidents = new Map(rows.map((row) => [row.id, row]));
  let version = 1;
  const isOneOf = (names: readonly string[] = [], value: string) =>
    names.length === 0 || names.includes(value);
  const isIn = (row: IncidentRow, { statuses, watchedOnly, text, facets, ids }: IncidentFilter) =>
    (ids === undefined || ids.includes(row.id)) &&
    isOneOf(facets?.priority, row.priority) &&
    isOneOf(facets?.originNode, row.originNode) &&
    (statuses.length === 0 || statuses.includes(row.status)) &&
    (!watchedOnly || row.watched) &&
    row.subject.toLowerCase().includes(text.toLowerCase());
  const statesOf = () => {
    const states = Map.groupBy(incidents.values(), ({ status }) => status);
    return Object.fromEntries([...states].map(([name, of]) => [name, of.length]));
  };
  const publish = () => {
    version += 1;
    test.setMonitor({
      views: [
        viewOf({
          version,
          incidents: incidents.size,
          incidentStates: statesOf(),
        }),
      ],
    });
  };
  const countedBy = (field: 'status' | 'priority' | 'originNode', filter: IncidentFilter = everything) => ({
    values: [
      ...Map.groupBy(
        [...incidents.values()].filter((row) => isIn(row, filter)),
        (row) => row[field],
      ),
    ].map(([name, of]) => ({ name, count: of.length })),
    others: 0,
    isAll: true,
  });
  test.respondMonitor({
    incidentFacets: ({ filter }) => ({
      ...noFacetCounts,
      statuses: countedBy('status', { ...filter, statuses: [] }),
      facets: {
        ...noFacetCounts.facets,
        priority: countedBy('priority'),
        originNode: countedBy('originNode'),
      },
    }),
    incidentIds: ({ filter }) => ({
      ids: [...incidents.values()].filter((row) => isIn(row, filter)).map(({ id }) => id),
      isAll: true,
    }),
    incidents({ filter, order = lastChangeFirst, first, count }) {
      const found = [...incidents.values()]
        .filter((row) => isIn(row, filter))
        .sort((one, other) => other.changedAt - one.changedAt)
        .sort((one, other) => compareBy(order, one, other));
      return {
        total: found.length,
        isLimit: false,
        of: incidents.size,
        states: statesOf(),
        asOf: version,
        version,
        rows: found.slice(first, first + count),
      };
    },
    watch({ ids, watched }) {
      for (const id of ids) incidents.set(id, { ...(incidents.get(id) ?? rowOf(id)), watched });
      publish();
    },
    since: () => ({ changes: 1, objects: [{ id: 'INC-1', subject: '', changes: 1 }], of: 1 }),
  });
  publish();
  prepare(test);
  onTestFinished(followMonitor(test.host.api));
  for (const choices of [incidentFilters, incidentOrders, incidentSelections, columnChoices]) {
    choices.clear();
    onTestFinished(choices.clear);
  }
  const user = userEvent.setup();
  const follow = () => showPlace('default', location.hash.replace('#monitor/', '') || null);
  location.hash = '';
  window.addEventListener('hashchange', follow);
  onTestFinished(() => window.removeEventListener('hashchange', follow));
  render(
    <Root host={test.host} env="test">
      <Shown />
    </Root>,
  );
  return {
    test,
    user,
    publish,
    change(row: IncidentRow) {
      incidents.set(row.id, row);
      publish();
    },
  };
}

function Shown() {
  const id = useMonitor(openIncident);
  return (
    <main id="main">
      <IncidentsView view="default" />
      {id !== null && <IncidentView key={id} view="default" id={id} />}
    </main>
  );
}

/** Returns the inputs of all calls of a function of the monitor, in their order. */
export const inputsOf = ({ calls }: TestHost, name: string): unknown[] =>
  calls.filter((each) => each.name === `monitor.${name}`).map(({ input }) => input);
