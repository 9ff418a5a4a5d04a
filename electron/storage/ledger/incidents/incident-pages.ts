/** Reads pages of the monitor's list of incidents; fast however many are stored. */
import { timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { FacetCounts, IncidentFilter, IncidentRow } from '../../../../shared/monitor/incident.ts';
import { type IncidentOrder, lastChangeFirst } from '../../../../shared/monitor/incident-order.ts';
import { type Listing, listingOf, maxListed } from '../calls/listing.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { countUpTo, type Query } from '../query.ts';
import type { Tallies } from '../tallies.ts';
import { wordsOf } from '../text-query.ts';
import { maxCounted } from '../transaction-pages.ts';
import { incidentsWanted, isByStatusOnly, isOfOtherType } from './incident-conditions.ts';
import { createIncidentFacets } from './incident-facets.ts';
import { createIncidentOrdering } from './incident-order.ts';
import { createIncidentSearch } from './incident-search.ts';

export interface IncidentPages {
  /**
   * Without a stored count, `total` stops at {@link maxCounted}, and `isLimit` is true if it reaches it. With a text,
   * `total` is the number of incidents that the search found, and `isLimit` is true if there may be more.
   */
  page(
    ledger: number,
    filter: IncidentFilter,
    slice: { first: number; count: number },
    order?: IncidentOrder,
  ): { total: number; isLimit: boolean; isSorted: boolean; rows: IncidentRow[] };
  /** All incidents that match a filter, in the order of the list; with a text, those that the search finds. */
  all(ledger: number, filter: IncidentFilter, order?: IncidentOrder): Listing<IncidentRow>;
  facets(ledger: number, filter: IncidentFilter): FacetCounts;
  /** Number of the objects of a type other than incidents. */
  ofType(ledger: number, type: string): number;
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
  const ordering = createIncidentOrdering(file);

  const total = (ledger: number, filter: IncidentFilter, wanted: Query) => {
    if (!isByStatusOnly(filter)) {
      const counted = countUpTo(file, wanted, maxCounted);
      return { total: counted, isLimit: counted === maxCounted };
    }
    const counts = tallies.read(ledger, 'incident-state');
    const named = filter.statuses.length === 0 ? Object.keys(counts) : [...new Set(filter.statuses)];
    return { total: named.reduce((sum, name) => sum + (counts[name] ?? 0), 0), isLimit: false };
  };

  /** Reads incidents in the order of the keys. */
  const read = (keys: readonly number[]): IncidentRow[] =>
    file
      .prepare<[string], SelectedIncident>(
        `SELECT object.id, subject, status, priority, urgency, origin_node AS originNode,
           changed_at AS changedAt, changed_after AS changedAfter, changed, changed_by AS by, watched
         FROM json_each(?) AS wanted CROSS JOIN object ON object.key = wanted.value
         ORDER BY wanted.key`,
      )
      .all(JSON.stringify(keys))
      .map(({ changedAfter, ...row }) => ({
        ...row,
        time: timeBetween(changedAfter, row.changedAt),
        changed: JSON.parse(row.changed),
        watched: row.watched === 1,
      }));

  /** Sorts the keys of a search, which come with the last change first. */
  const inOrder = (keys: readonly number[], order: IncidentOrder) =>
    isDefault(order) ? { keys, isSorted: true } : ordering.keysOf(wantedKeys(keys), order);

  const ofType = file
    .prepare<[number, string], number>(
      `SELECT count(*) FROM object WHERE ledger = ? AND ${isOfOtherType} AND type = ?`,
    )
    .pluck();

  return {
    facets: createIncidentFacets({ file, now, search }),
    ofType: (ledger, type) => ofType.get(ledger, type) ?? 0,
    all(ledger, filter, order = lastChangeFirst) {
      const wanted = incidentsWanted({ file, now }, ledger, filter);
      const words = wordsOf(filter.text.trim());
      if (words === '') return listingOf({ ...ordering.keysOf(wanted, order), isAll: true, read });
      const { keys, isAll } = search.find(ledger, { words, wanted, filter, atLeast: maxListed });
      return listingOf({ ...inOrder(keys, order), isAll, read });
    },
    page(ledger, filter, { first, count }, order = lastChangeFirst) {
      const wanted = incidentsWanted({ file, now }, ledger, filter);
      const words = wordsOf(filter.text.trim());
      if (words === '') {
        const { keys, isSorted } = ordering.keysOf(wanted, order, { first, count });
        return { ...total(ledger, filter, wanted), isSorted, rows: read(keys) };
      }
      // In another order, every page must be sorted from the same incidents.
      const atLeast = isDefault(order) ? first + count : maxListed;
      const found = search.find(ledger, { words, wanted, filter, atLeast });
      const { keys, isSorted } = inOrder(found.keys, order);
      const rows = read(keys.slice(first, first + count));
      return { total: keys.length, isLimit: !found.isAll, isSorted, rows };
    },
  };
}

const isDefault = ({ by, descending }: IncidentOrder): boolean =>
  by === lastChangeFirst.by && descending === lastChangeFirst.descending;

const wantedKeys = (keys: readonly number[]): Query => ({
  sql: `SELECT changed_at, object.key FROM json_each(?) AS found CROSS JOIN object ON object.key = found.value`,
  values: [JSON.stringify(keys)],
});
