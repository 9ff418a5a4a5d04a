/** Counts of rows by cause, maintained with every change, so that reading them is fast however many rows failed. */

import { widenTitle } from '../../../shared/sending/cause-title.ts';
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../shared/sending/runs.ts';
import type { AppDatabase } from '../app-database.ts';

/** The changes of one transaction. */
interface CauseChange {
  /** Counts one more row, and returns the key of its cause. */
  add(outcome: Outcome, id: string, reason: string): number;
  /** Counts one row less. */
  take(key: number): void;
  /** Writes all changes to the database. */
  write(): void;
}

interface Causes {
  change(runKey: number): CauseChange;
  /** Most rows first; the first 200. */
  list(runKey: number): RunState['causes'];
  /** Keys of a cause, one for each outcome that it has. */
  keys(runKey: number, id: string): { key: number; outcome: Outcome; rows: number }[];
}

interface ChangedCause {
  readonly key: number;
  more: number;
  title: string;
  /** The reason that the title was last widened with: rows that fail alike mostly come together. */
  last: string;
}

/** Limit of listed causes. Without a common part each row would be a cause of its own, too many to read. */
const maxListed = 200;

export function createCauses(database: AppDatabase): Causes {
  const find = database.prepare<[number, Outcome, string], { key: number; title: string }>(
    'SELECT key, title FROM cause WHERE run_key = ? AND outcome = ? AND id = ?',
  );
  const insert = database
    .prepare<[number, Outcome, string, string], number>(
      'INSERT INTO cause (run_key, outcome, id, rows, title) VALUES (?, ?, ?, 0, ?) RETURNING key',
    )
    .pluck();
  const update = database.prepare('UPDATE cause SET rows = rows + ?, title = ? WHERE key = ?');
  const decrease = database.prepare('UPDATE cause SET rows = rows + ? WHERE key = ?');
  const clear = database.prepare('DELETE FROM cause WHERE key = ? AND rows = 0');
  const listed = database.prepare<[number], RunState['causes'][number]>(
    `SELECT cause.id, cause.outcome, cause.title, cause.rows, told_row.record AS firstRecord, told_row.reason AS example
     FROM (SELECT * FROM cause WHERE run_key = ? ORDER BY rows DESC, key LIMIT ${maxListed}) AS cause
     JOIN told_row ON told_row.run_key = cause.run_key
       AND told_row.record = (SELECT min(record) FROM told_row WHERE cause_key = cause.key)
     ORDER BY cause.rows DESC, cause.key`,
  );
  const keysOf = database.prepare<[number, string], { key: number; outcome: Outcome; rows: number }>(
    'SELECT key, outcome, rows FROM cause WHERE run_key = ? AND id = ?',
  );

  return {
    list: (runKey) => listed.all(runKey),
    keys: (runKey, id) => keysOf.all(runKey, id),
    change(runKey) {
      const added = new Map<string, ChangedCause>();
      const taken = new Map<number, number>();
      const changedCause = (outcome: Outcome, id: string, reason: string): ChangedCause => {
        const name = `${outcome} ${id}`;
        const known = added.get(name);
        if (known !== undefined) return known;
        const found = find.get(runKey, outcome, id) ?? {
          key: insert.get(runKey, outcome, id, reason) as number,
          title: reason,
        };
        const changed = { ...found, more: 0, last: found.title };
        added.set(name, changed);
        return changed;
      };
      return {
        add(outcome, id, reason) {
          const changed = changedCause(outcome, id, reason);
          changed.more++;
          if (changed.last !== reason) {
            changed.title = widenTitle(changed.title, reason);
            changed.last = reason;
          }
          return changed.key;
        },
        take: (key) => void taken.set(key, (taken.get(key) ?? 0) + 1),
        write() {
          for (const { key, more, title } of added.values()) update.run(more, title, key);
          for (const [key, less] of taken) {
            decrease.run(-less, key);
            clear.run(key);
          }
        },
      };
    },
  };
}
