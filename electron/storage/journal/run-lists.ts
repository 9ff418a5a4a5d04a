/** Statements that list runs: each separately, or the shards of a group as one. */
import type { Statement } from 'better-sqlite3';
import type { AppDatabase } from '../app-database.ts';

interface RunList {
  /** Parameter: the text to look for. */
  readonly count: Statement<[string], number>;
  /** Parameters: text, limit and offset. Newest first. */
  readonly list: Statement<[string, number, number], string>;
}

/** Condition for runs of a shard: their terms, which are JSON, have it; most runs and those of version 0.1 do not. */
const isShard = `instr(terms, '"shard":{') > 0 AND json_valid(terms)`;
/** Equal for the runs of a group that are merged; see `groupShards`. */
const group = `json_array(json_extract(terms, '$.shard.group'), json_extract(terms, '$.shard.count'), file_hash,
  file_name, kind, action, connection)`;
const matching = `FROM kept_run WHERE instr(folded(file_name || char(10) || connection || char(10) ||
  coalesce(recipe, '') || char(10) || coalesce(file_hash, '')), folded(?)) > 0`;
const grouped = `SELECT id, key, started_at, CASE WHEN ${isShard} THEN ${group} ELSE id END AS name ${matching}`;

export function prepareLists(database: AppDatabase): {
  readonly single: RunList;
  readonly byGroups: RunList;
  readonly shardRuns: Statement<[string], string>;
} {
  database.function('folded', { deterministic: true }, (text) => String(text ?? '').toLowerCase());
  const count = (sql: string) => database.prepare<[string], number>(sql).pluck();
  const list = (sql: string) =>
    database.prepare<[string, number, number], string>(`${sql} LIMIT ? OFFSET ?`).pluck();
  return {
    single: {
      count: count(`SELECT count(*) ${matching}`),
      list: list(`SELECT id ${matching} ORDER BY started_at DESC, key DESC`),
    },
    byGroups: {
      count: count(`SELECT count(DISTINCT name) FROM (${grouped})`),
      list: list(`SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY name ORDER BY key) AS place,
          max(started_at) OVER (PARTITION BY name) AS newest, max(key) OVER (PARTITION BY name) AS newest_key
        FROM (${grouped}))
      WHERE place = 1 ORDER BY newest DESC, newest_key DESC`),
    },
    shardRuns: database
      .prepare<[string], string>(
        `SELECT id FROM kept_run WHERE ${isShard} AND ${group} =
           (SELECT ${group} FROM kept_run WHERE id = ? AND ${isShard}) ORDER BY key`,
      )
      .pluck(),
  };
}
