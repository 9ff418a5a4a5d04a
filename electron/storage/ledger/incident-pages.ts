/** Pages of incidents, the last change first, however many are kept. */
import type { IncidentFilter, IncidentRow } from '../../../shared/monitor.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import { patternOf, phraseOf } from './text-query.ts';
import { mostCounted, mostFound, mostScanned } from './transaction-pages.ts';

export interface IncidentPages {
  /**
   * `total` counts at most {@link mostCounted} where no count is kept of what the filter asks for. Of a text that is
   * found more often than {@link mostFound}, the objects and comments that came last are told.
   */
  page(
    ledger: number,
    filter: IncidentFilter,
    slice: { first: number; count: number },
  ): { total: number; rows: IncidentRow[] };
}

type Row = Omit<IncidentRow, 'changed' | 'watched'> & { changed: string; watched: number };
type Value = string | number;

export function createIncidentPages({
  file,
  tallies,
}: {
  file: LedgerFile;
  tallies: Tallies;
}): IncidentPages {
  /** Of a text that is found everywhere, the objects that came last. */
  const foundKeys = `SELECT rowid AS key FROM (SELECT rowid FROM object_text WHERE object_text MATCH ? ORDER BY rowid DESC
      LIMIT ${mostFound})
    UNION SELECT object FROM comment WHERE key IN (SELECT rowid FROM comment_text WHERE comment_text MATCH ?
      ORDER BY rowid DESC LIMIT ${mostFound})`;
  const shortKeys = `(id || subject || origin_node || status || priority) LIKE ? ESCAPE '\\' AND object.changed_at >= coalesce(
    (SELECT changed_at FROM object WHERE ledger = ? AND is_incident = 1 AND gone = 0
      ORDER BY changed_at DESC LIMIT 1 OFFSET ${mostScanned}), 0)`;

  const wantedOf = (ledger: number, { statuses, watchedOnly, text }: IncidentFilter) => {
    const phrase = phraseOf(text);
    const isShort = phrase === null && text.trim() !== '';
    const parts = (statuses.length === 0 ? [null] : [...new Set(statuses)]).map((status) => {
      const conditions = [
        'object.ledger = ?',
        'is_incident = 1 AND gone = 0',
        ...(status === null ? [] : ['status = ?']),
        ...(watchedOnly ? ['watched = 1'] : []),
        ...(isShort ? [shortKeys] : []),
      ];
      // What is found is looked up one by one; the other way round every incident would be looked at.
      const from =
        phrase === null ? 'object' : `(${foundKeys}) AS found CROSS JOIN object ON object.key = found.key`;
      const values: Value[] = [
        ...(phrase === null ? [] : [phrase, phrase]),
        ledger,
        ...(status === null ? [] : [status]),
        ...(isShort ? [patternOf(text), ledger] : []),
      ];
      return {
        sql: `SELECT object.changed_at, object.key FROM ${from} WHERE ${conditions.join(' AND ')}`,
        values,
      };
    });
    return {
      sql: parts.map(({ sql }) => sql).join(' UNION ALL '),
      values: parts.flatMap(({ values }) => values),
    };
  };

  const total = (
    ledger: number,
    filter: IncidentFilter,
    wanted: { sql: string; values: Value[] },
  ): number => {
    if (filter.watchedOnly || filter.text.trim() !== '')
      return file
        .prepare<Value[], number>(`SELECT count(*) FROM (SELECT * FROM (${wanted.sql}) LIMIT ${mostCounted})`)
        .pluck()
        .get(...wanted.values) as number;
    const counts = tallies.read(ledger, 'incident-state');
    const named = filter.statuses.length === 0 ? Object.keys(counts) : [...new Set(filter.statuses)];
    return named.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  };

  return {
    page(ledger, filter, { first, count }) {
      const wanted = wantedOf(ledger, filter);
      const rows = file
        .prepare<Value[], Row>(
          `WITH wanted AS MATERIALIZED (${wanted.sql} ORDER BY 1 DESC, 2 DESC LIMIT ? OFFSET ?)
           SELECT id, subject, status, priority, origin_node AS originNode, object.changed_at AS changedAt, changed,
             changed_by AS by, watched
           FROM wanted JOIN object ON object.key = wanted.key ORDER BY object.changed_at DESC, object.key DESC`,
        )
        .all(...wanted.values, count, first);
      return {
        total: total(ledger, filter, wanted),
        rows: rows.map((row) => ({ ...row, changed: JSON.parse(row.changed), watched: row.watched === 1 })),
      };
    },
  };
}
