/** The conditions of a filter on the rows of incidents, as SQL. */
import type { IncidentFacet, IncidentFilter } from '../../../../shared/monitor/incident.ts';
import { happenedSlowly } from '../dashboard/incident-durations.ts';
import { happenedTo } from '../dashboard/incident-events.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { isMoreThan, type Query } from '../query.ts';

/** Columns of the fields by whose values a list is narrowed. */
export const facetColumns: Readonly<Record<IncidentFacet, string>> = {
  priority: 'priority',
  urgency: 'urgency',
  originNode: 'origin_node',
};

/** Condition on objects that are no incidents; it contains the condition of their index. */
export const isOfOtherType = `is_incident = 0 AND gone = 0 AND type <> ''`;

/** Returns the condition on incidents of a ledger, ignoring the statuses, the text and the events of the filter. */
function conditionsOf(ledger: number, filter: IncidentFilter, now: number): Query {
  const { watchedOnly, facets = {}, changedWithinMs, ids, type } = filter;
  const narrowed = Object.entries(facetColumns).flatMap(([facet, column]) => {
    const names = facets[facet as IncidentFacet] ?? [];
    return names.length === 0 ? [] : [{ sql: `${column} IN (${marks(names)})`, values: names }];
  });
  const all: readonly Query[] = [
    type === undefined
      ? { sql: 'ledger = ? AND is_incident = 1 AND gone = 0', values: [ledger] }
      : { sql: `ledger = ? AND ${isOfOtherType} AND type = ?`, values: [ledger, type] },
    ...(watchedOnly ? [{ sql: 'watched = 1', values: [] }] : []),
    ...(changedWithinMs === undefined ? [] : [{ sql: 'changed_at >= ?', values: [now - changedWithinMs] }]),
    ...(ids === undefined
      ? []
      : [{ sql: `object.key IN (${keysOfIds})`, values: [ledger, JSON.stringify(ids)] }]),
    ...narrowed,
  ];
  return { sql: all.map(({ sql }) => sql).join(' AND '), values: all.flatMap(({ values }) => values) };
}

/** Parameters: a ledger, and a JSON array of ids. */
const keysOfIds = `SELECT wanted.key FROM object AS wanted
  WHERE wanted.ledger = ? AND wanted.id IN (SELECT value FROM json_each(?))`;

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Returns the query of the incidents that a number of the dashboard counts; null if the filter has no such condition. */
function countedBy(ledger: number, { happened }: IncidentFilter): Query | null {
  if (happened === undefined) return null;
  return 'leastMs' in happened ? happenedSlowly(ledger, happened) : happenedTo(ledger, happened);
}

/** Returns the condition on the events of an incident, tested for each incident; empty if the filter has none. */
function eventCondition(ledger: number, filter: IncidentFilter): Query {
  const counted = countedBy(ledger, filter);
  if (counted === null) return { sql: '', values: [] };
  return { sql: ` AND EXISTS (${counted.sql} AND object = object.key)`, values: counted.values };
}

/** Conditions of a filter, ignoring its text, on rows of the table `object` that were found in another way. */
export function checkedConditions(ledger: number, filter: IncidentFilter, now: number): Query {
  const [conditions, event] = [conditionsOf(ledger, filter, now), eventCondition(ledger, filter)];
  const sql = conditions.sql + event.sql;
  const values = [...conditions.values, ...event.values];
  const { statuses } = filter;
  if (statuses.length === 0) return { sql, values };
  return { sql: `${sql} AND status IN (${marks(statuses)})`, values: [...values, ...statuses] };
}

/** With more events, the incidents are read along their index until a page is full, and tested one by one. */
const maxLookedUp = 200_000;

interface FilterDeps {
  readonly file: LedgerFile;
  readonly now: () => number;
}

/**
 * Reads columns of the incidents that a filter matches, ignoring its text; each state is walked along its own index.
 */
export function incidentsOf(
  columns: string,
  { file, now }: FilterDeps,
  ledger: number,
  filter: IncidentFilter,
): Query {
  const { sql, values } = conditionsOf(ledger, filter, now());
  const events = countedBy(ledger, filter);
  const isByEvent = events !== null && !isMoreThan(file, events, maxLookedUp);
  const event = isByEvent
    ? { sql: ` AND key IN (${events.sql})`, values: events.values }
    : eventCondition(ledger, filter);
  // NOT INDEXED, so that the rows are found by the keys of the events or of the ids.
  const isByKey = isByEvent || filter.ids !== undefined;
  const all = `SELECT ${columns} FROM object ${isByKey ? 'NOT INDEXED' : ''} WHERE ${sql}${event.sql}`;
  const allValues = [...values, ...event.values];
  const statuses = [...new Set(filter.statuses)];
  if (statuses.length === 0) return { sql: all, values: allValues };
  return {
    sql: statuses.map(() => `${all} AND status = ?`).join(' UNION ALL '),
    values: statuses.flatMap((status) => [...allValues, status]),
  };
}

/** Reads the times of change and the keys of matching incidents. */
export const incidentsWanted = (deps: FilterDeps, ledger: number, filter: IncidentFilter): Query =>
  incidentsOf('changed_at, key', deps, ledger, filter);

/** Whether the stored counts by status show how many incidents a filter matches, ignoring its text. */
export const isByStatusOnly = ({
  watchedOnly,
  facets = {},
  changedWithinMs,
  happened,
  ids,
  type,
}: IncidentFilter): boolean =>
  type === undefined &&
  !watchedOnly &&
  changedWithinMs === undefined &&
  happened === undefined &&
  ids === undefined &&
  Object.values(facets).every((names) => names.length === 0);
