/** Pages of incidents, the last change first, however many are kept. */
import { timeBetween } from '../../../shared/monitor/change-time.ts';
import type { IncidentFilter, IncidentRow } from '../../../shared/monitor/incident.ts';
import { type Listing, listingOf, mostListed } from './calls/listing.ts';
import { createIncidentSearch } from './incident-search.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import { wordsOf } from './text-query.ts';
import { mostCounted } from './transaction-pages.ts';
import type { Query } from './transaction-search.ts';

export interface IncidentPages {
  /** `total` counts at most {@link mostCounted} where no count is kept of what the filter asks for; `isLimit` then. */
  page(
    ledger: number,
    filter: IncidentFilter,
    slice: { first: number; count: number },
  ): { total: number; isLimit: boolean; rows: IncidentRow[] };
  /** Everything that a filter lets through, in the order of the list; of a text, as much as the search finds. */
  all(ledger: number, filter: IncidentFilter): Listing<IncidentRow>;
}

type SelectedIncident = Omit<IncidentRow, 'changed' | 'watched' | 'time'> & {
  changed: string;
  watched: number;
  changedAfter: number | null;
};

export function createIncidentPages({
  file,
  tallies,
}: {
  file: LedgerFile;
  tallies: Tallies;
}): IncidentPages {
  const search = createIncidentSearch(file);

  const total = (ledger: number, filter: IncidentFilter, wanted: Query) => {
    if (filter.watchedOnly) {
      const counted = file
        .prepare<Query['values'], number>(`SELECT count(*) FROM (${wanted.sql} LIMIT ${mostCounted})`)
        .pluck()
        .get(...wanted.values) as number;
      return { total: counted, isLimit: counted === mostCounted };
    }
    const counts = tallies.read(ledger, 'incident-state');
    const named = filter.statuses.length === 0 ? Object.keys(counts) : filter.statuses;
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
    all(ledger, asked) {
      const filter = { ...asked, statuses: [...new Set(asked.statuses)] };
      const wanted = incidentsWanted(ledger, filter);
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
    page(ledger, asked, { first, count }) {
      const filter = { ...asked, statuses: [...new Set(asked.statuses)] };
      const wanted = incidentsWanted(ledger, filter);
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

/** Times of change and keys of the incidents that a filter matches, ignoring its text. */
function incidentsWanted(ledger: number, { statuses, watchedOnly }: IncidentFilter): Query {
  // Each state is walked along its own index, and the walks are merged.
  const parts = (statuses.length === 0 ? [null] : statuses).map((status) => ({
    sql: [
      'SELECT changed_at, key FROM object WHERE ledger = ? AND is_incident = 1 AND gone = 0',
      ...(watchedOnly ? ['watched = 1'] : []),
      ...(status === null ? [] : ['status = ?']),
    ].join(' AND '),
    values: [ledger, ...(status === null ? [] : [status])],
  }));
  return {
    sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
    values: parts.flatMap(({ values }) => values),
  };
}
