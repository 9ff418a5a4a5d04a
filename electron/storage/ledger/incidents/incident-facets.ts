/** Counts the values of the fields by which a list of incidents can be narrowed. */
import { type FacetCounts, type IncidentFilter, incidentFacet } from '../../../../shared/monitor/incident.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Query } from '../query.ts';
import { wordsOf } from '../text-query.ts';
import { facetColumns, incidentsOf, incidentsWanted, isOfOtherType } from './incident-conditions.ts';
import type { IncidentSearch } from './incident-search.ts';

const maxCounted = 100_000;
const maxNamed = 100;

export function createIncidentFacets(deps: {
  readonly file: LedgerFile;
  readonly now: () => number;
  readonly search: IncidentSearch;
}): (ledger: number, filter: IncidentFilter) => FacetCounts {
  const { file, now, search } = deps;

  const types = file.prepare<[number], { name: string; count: number }>(
    `SELECT type AS name, count(*) AS count FROM object WHERE ledger = ? AND ${isOfOtherType}
     GROUP BY type ORDER BY count DESC, name LIMIT ${maxNamed}`,
  );

  /**
   * The value of each incident of a filter, those that changed last first; `isAll` is false if only some were found.
   */
  const namesOf = (ledger: number, filter: IncidentFilter, column: string): Query & { isAll: boolean } => {
    const words = wordsOf(filter.text.trim());
    if (words === '') {
      const rows = incidentsOf(`changed_at, ${column} AS name`, { file, now }, ledger, filter);
      return { ...rows, sql: `SELECT name FROM (${rows.sql}) ORDER BY changed_at DESC`, isAll: true };
    }
    const wanted = incidentsWanted({ file, now }, ledger, filter);
    const { keys, isAll } = search.find(ledger, { words, wanted, filter, atLeast: maxCounted });
    const sql = `SELECT ${column} AS name FROM json_each(?) AS found CROSS JOIN object ON object.key = found.value`;
    return { sql, values: [JSON.stringify(keys)], isAll };
  };
  const countOf = (ledger: number, filter: IncidentFilter, column: string) => {
    const { sql, values: parameters, isAll } = namesOf(ledger, filter, column);
    const named = file
      .prepare<Query['values'], { name: string; count: number }>(
        `SELECT name, count(*) AS count FROM (${sql} LIMIT ${maxCounted}) GROUP BY name ORDER BY count DESC, name`,
      )
      .all(...parameters);
    const counted = named.reduce((sum, { count }) => sum + count, 0);
    return {
      values: named.slice(0, maxNamed),
      others: Math.max(0, named.length - maxNamed),
      isAll: isAll && counted < maxCounted,
    };
  };

  return (ledger, filter) => {
    const counts = incidentFacet.options.map((facet) => {
      const without = { ...filter, facets: { ...filter.facets, [facet]: [] } };
      return [facet, countOf(ledger, without, facetColumns[facet])];
    });
    return {
      statuses: countOf(ledger, { ...filter, statuses: [] }, 'status'),
      facets: Object.fromEntries(counts),
      types: types.all(ledger),
    };
  };
}
