/** Pages of incidents, the last change first, however many are kept. */
import { timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { FacetCounts, IncidentFilter, IncidentRow } from '../../../../shared/monitor/incident.ts';
import { type Listing, listingOf, mostListed } from '../calls/listing.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Tallies } from '../tallies.ts';
import { wordsOf } from '../text-query.ts';
import { mostCounted } from '../transaction-pages.ts';
import type { Query } from '../transaction-search.ts';
import { incidentsWanted, isByStatusOnly } from './incident-conditions.ts';
import { createIncidentFacets } from './incident-facets.ts';
import { createIncidentSearch } from './incident-search.ts';

export interface IncidentPages {
  /** `total` counts at most {@link mostCounted} where no count is kept of what the filter asks for; `isLimit` then. */
  page(
    ledger: number,
    filter: IncidentFilter,
    slice: { first: number; count: number },
  ): { total: number; isLimit: boolean; rows: IncidentRow[] };
  /** Everything that a filter lets through, in the order of the list; of a text, as much as the search finds. */
  all(ledger: number, filter: IncidentFilter): Listing<IncidentRow>;
  facets(ledger: number, filter: IncidentFilter): FacetCounts;
}

type SelectedIncident = Omit<IncidentRow, 'changed' | 'watched' | 'time'> & {
  changed: string;
  watched: number;
  changedAfter: number | null;
};

export function createIncidentPages({
  file,
  tallies,
  now,
}: {
  file: LedgerFile;
  tallies: Tallies;
  now: () => number;
}): IncidentPages {
  const search = createIncidentSearch(file, now);

  const total = (ledger: number, filter: IncidentFilter, wanted: Query) => {
    if (!isByStatusOnly(filter)) {
      const counted = file
        .prepare<Query['values'], number>(`SELECT count(*) FROM (${wanted.sql} LIMIT ${mostCounted})`)
        .pluck()
        .get(...wanted.values) as number;
      return { total: counted, isLimit: counted === mostCounted };
    }
    const counts = tallies.read(ledger, 'incident-state');
    const named = filter.statuses.length === 0 ? Object.keys(counts) : [...new Set(filter.statuses)];
    return { total: named.reduce((sum, name) => sum + (counts[name] ?? 0), 0), isLimit: false };
  };

  const read = (wanted: Query): IncidentRow[] =>
    file
      .prepare<Query['values'], SelectedIncident>(
        `WITH wanted AS MATERIALIZED (${wanted.sql})
         SELECT id, subject, status, priority, origin_node AS originNode, object.changed_at AS changedAt,
           changed_after AS changedAfter, changed,
           changed_by AS by, watched
         FROM wanted CROSS JOIN object ON object.key = wanted.key
         ORDER BY object.changed_at DESC, object.key DESC`,
      )
      .all(...wanted.values)
      .map(({ changedAfter, ...row }) => ({
        ...row,
        time: timeBetween(changedAfter, row.changedAt),
        changed: JSON.parse(row.changed),
        watched: row.watched === 1,
      }));

  const these = (keys: readonly number[]): IncidentRow[] =>
    read({ sql: 'SELECT value AS key FROM json_each(?)', values: [JSON.stringify(keys)] });

  return {
    facets: createIncidentFacets({ file, now, search }),
    all(ledger, filter) {
      const wanted = incidentsWanted(ledger, filter, now());
      const words = wordsOf(filter.text.trim());
      if (words !== '') {
        const { keys, isAll } = search.find(ledger, { words, wanted, filter, atLeast: mostListed });
        return listingOf({ keys, isAll, read: these });
      }
      const keys = file
        .prepare<Query['values'], number>(
          `SELECT key FROM (${wanted.sql}) ORDER BY changed_at DESC, key DESC`,
        )
        .pluck()
        .all(...wanted.values);
      return listingOf({ keys, isAll: true, read: these });
    },
    page(ledger, filter, { first, count }) {
      const wanted = incidentsWanted(ledger, filter, now());
      const words = wordsOf(filter.text.trim());
      if (words === '') {
        const sql = `${wanted.sql} ORDER BY 1 DESC, 2 DESC LIMIT ? OFFSET ?`;
        return {
          ...total(ledger, filter, wanted),
          rows: read({ sql, values: [...wanted.values, count, first] }),
        };
      }
      const { keys, isAll } = search.find(ledger, { words, wanted, filter, atLeast: first + count });
      return { total: keys.length, isLimit: !isAll, rows: these(keys.slice(first, first + count)) };
    },
  };
}
