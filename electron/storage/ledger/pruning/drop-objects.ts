/** Drops objects that have not changed since a moment and have no stored update. */
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Tallies } from '../tallies.ts';

/** Creates the function that drops at most `batchRows` objects, and returns how many it dropped. */
export function createDropObjects(deps: {
  readonly file: LedgerFile;
  readonly tallies: Tallies;
  readonly batchRows: number;
}): (ledger: number, moment: number) => number {
  const { file, tallies, batchRows } = deps;
  const oldObjects = file.prepare<
    [number, number, number],
    { key: number; status: string; priority: string; origin_node: string; counted: number }
  >(
    `SELECT key, status, priority, origin_node, is_incident = 1 AND gone = 0 AS counted FROM object
     WHERE ledger = ? AND watched = 0 AND changed_at < ?
       AND NOT EXISTS (SELECT 1 FROM object_update WHERE object_update.object = object.key) LIMIT ?`,
  );
  const dropCommentText = file.prepare(
    'DELETE FROM comment_text WHERE rowid IN (SELECT key FROM comment WHERE object = ?)',
  );
  const dropsOfObject = [
    'DELETE FROM comment WHERE object = ?',
    'DELETE FROM own_comment WHERE object = ?',
    'DELETE FROM own_change WHERE object = ?',
    'DELETE FROM object_text WHERE rowid = ?',
    'DELETE FROM incident_opening WHERE object = ?',
    'DELETE FROM incident_event WHERE object = ?',
    'DELETE FROM incident_took WHERE object = ?',
    'DELETE FROM found_status WHERE object = ?',
    'DELETE FROM object WHERE key = ?',
  ].map((sql) => file.prepare(sql));

  return (ledger, moment) => {
    const old = oldObjects.all(ledger, moment, batchRows);
    for (const { key, status, priority, origin_node: node, counted } of old) {
      dropCommentText.run(key);
      for (const drop of dropsOfObject) drop.run(key);
      if (counted === 0) continue;
      tallies.add(ledger, 'incidents', '', -1);
      tallies.add(ledger, 'incident-state', status, -1);
      if (isFinal(status)) continue;
      tallies.add(ledger, 'open-priority', priority, -1);
      tallies.add(ledger, 'open-node', node, -1);
    }
    return old.length;
  };
}
