/** Reads the keys of incidents in the order in which the monitor lists them. */
import { type IncidentOrder, lastChangeFirst, maxSorted } from '../../../../shared/monitor/incident-order.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import { isMoreThan, type Query } from '../query.ts';

interface OrderedKeys {
  readonly keys: number[];
  /** False where they are too many to be sorted. */
  readonly isSorted: boolean;
}

interface Slice {
  readonly first: number;
  readonly count: number;
}

interface IncidentOrdering {
  /** @param wanted `changed_at` and `key` of the incidents. @param slice all of them where it is absent */
  keysOf(wanted: Query, order: IncidentOrder, slice?: Slice): OrderedKeys;
}

/** The SQL expressions that a list is sorted by; texts are compared without case and accents. */
const sortedBy: Readonly<Record<Exclude<IncidentOrder['by'], 'changed'>, string>> = {
  status: 'folded(object.status)',
  priority: 'object.priority',
  urgency: 'object.urgency',
  originNode: 'folded(object.origin_node)',
  subject: 'folded(object.subject)',
  id: 'folded(object.id)',
};

const isNumber = `value GLOB '[0-9]*' AND value NOT GLOB '*[^0-9.]*' AND value NOT GLOB '*.*.*'`;

/** Numbers, then the usual words for levels, then other texts. */
const rank = `CASE WHEN ${isNumber} THEN 0 ELSE CASE lower(value)
  WHEN 'critical' THEN 1 WHEN 'high' THEN 2 WHEN 'medium' THEN 3 WHEN 'low' THEN 4 ELSE 5 END END`;

/** Terms of the order that follow after the empty values were put last. */
function termsOf({ by, descending }: IncidentOrder): string {
  const direction = descending ? 'DESC' : 'ASC';
  if (by !== 'priority' && by !== 'urgency') return `value ${direction}`;
  return [rank, 'CAST(value AS REAL)', `CASE WHEN ${isNumber} THEN '' ELSE lower(value) END`]
    .map((term) => `${term} ${direction}`)
    .join(', ');
}

const folded = (text: unknown): string =>
  String(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const all: Slice = { first: 0, count: -1 };

/** @param maximum more incidents than this are not sorted */
export function createIncidentOrdering(file: LedgerFile, maximum: number = maxSorted): IncidentOrdering {
  file.function('folded', { deterministic: true }, folded);

  const read = (sql: string, { values }: Query, { first, count }: Slice): number[] =>
    file
      .prepare<Query['values'], number>(sql)
      .pluck()
      .all(...values, count, first);

  /** Reads along the indexes, which is fast however many incidents there are. */
  const byChange = (wanted: Query, descending: boolean, slice: Slice): number[] => {
    const direction = descending ? 'DESC' : 'ASC';
    const sql = `SELECT key FROM (${wanted.sql} ORDER BY 1 ${direction}, 2 ${direction} LIMIT ? OFFSET ?)
                 ORDER BY changed_at ${direction}, key ${direction}`;
    return read(sql, wanted, slice);
  };

  return {
    keysOf(wanted, order, slice = all) {
      const { by } = order;
      if (by === 'changed') return { keys: byChange(wanted, order.descending, slice), isSorted: true };
      if (isMoreThan(file, wanted, maximum))
        return { keys: byChange(wanted, lastChangeFirst.descending, slice), isSorted: false };
      // Materialised, so that the value of a row is read once.
      const sql = `WITH valued AS MATERIALIZED (
                     SELECT object.key, object.changed_at, ${sortedBy[by]} AS value
                     FROM (${wanted.sql}) AS wanted CROSS JOIN object ON object.key = wanted.key)
                   SELECT key FROM valued
                   ORDER BY value = '', ${termsOf(order)}, changed_at DESC, key DESC LIMIT ? OFFSET ?`;
      return { keys: read(sql, wanted, slice), isSorted: true };
    },
  };
}
