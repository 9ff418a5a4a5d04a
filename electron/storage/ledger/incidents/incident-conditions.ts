/** The conditions of a filter on the rows of incidents, as SQL. */
import type { IncidentFacet, IncidentFilter } from '../../../../shared/monitor/incident.ts';
import type { Query } from '../query.ts';

/** Columns of the fields by whose values a list is narrowed. */
export const facetColumns: Readonly<Record<IncidentFacet, string>> = {
  priority: 'priority',
  urgency: 'urgency',
  originNode: 'origin_node',
};

/** What has to hold for an incident of a ledger, ignoring the statuses and the text of the filter. */
function conditionsOf(ledger: number, filter: IncidentFilter, now: number): Query {
  const { watchedOnly, facets = {}, changedWithinMs } = filter;
  const narrowed = Object.entries(facetColumns).flatMap(([facet, column]) => {
    const names = facets[facet as IncidentFacet] ?? [];
    return names.length === 0 ? [] : [{ sql: `${column} IN (${marks(names)})`, values: names }];
  });
  const all: readonly Query[] = [
    { sql: 'ledger = ? AND is_incident = 1 AND gone = 0', values: [ledger] },
    ...(watchedOnly ? [{ sql: 'watched = 1', values: [] }] : []),
    ...(changedWithinMs === undefined ? [] : [{ sql: 'changed_at >= ?', values: [now - changedWithinMs] }]),
    ...narrowed,
  ];
  return { sql: all.map(({ sql }) => sql).join(' AND '), values: all.flatMap(({ values }) => values) };
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Conditions of a filter, ignoring its text, on rows of the table `object` that were found otherwise. */
export function checkedConditions(ledger: number, filter: IncidentFilter, now: number): Query {
  const { sql, values } = conditionsOf(ledger, filter, now);
  const { statuses } = filter;
  if (statuses.length === 0) return { sql, values };
  return { sql: `${sql} AND status IN (${marks(statuses)})`, values: [...values, ...statuses] };
}

/** Reads columns of the incidents that a filter matches, ignoring its text; each state is walked along its own index. */
export function incidentsOf(columns: string, ledger: number, filter: IncidentFilter, now: number): Query {
  const { sql, values } = conditionsOf(ledger, filter, now);
  const all = `SELECT ${columns} FROM object WHERE ${sql}`;
  const statuses = [...new Set(filter.statuses)];
  if (statuses.length === 0) return { sql: all, values };
  return {
    sql: statuses.map(() => `${all} AND status = ?`).join(' UNION ALL '),
    values: statuses.flatMap((status) => [...values, status]),
  };
}

/** Times of change and keys. */
export const incidentsWanted = (ledger: number, filter: IncidentFilter, now: number): Query =>
  incidentsOf('changed_at, key', ledger, filter, now);

/** Whether the kept counts by status say how many a filter matches, ignoring its text. */
export const isByStatusOnly = ({ watchedOnly, facets = {}, changedWithinMs }: IncidentFilter): boolean =>
  !watchedOnly && changedWithinMs === undefined && Object.values(facets).every((names) => names.length === 0);
