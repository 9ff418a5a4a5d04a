/** Prunes what exceeds the limits: the oldest updates and ended transactions first, in small pieces. */

import { isFinal } from '../../../shared/monitor/incident-facts.ts';
import type { Slots } from './coverage.ts';
import type { IncidentFlow } from './dashboard/incident-flow.ts';
import type { LedgerRows } from './ledger-rows.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import { keyOfTime } from './transaction-rows.ts';

export interface Limits {
  readonly days: number | null;
  readonly sizeBytes: number | null;
}

interface Retention {
  usedBytes(): number;
  /** Prunes one piece; false where nothing (more) exceeds the limits. */
  step(limits: Limits, now: number): boolean;
}

const dayMs = 86_400_000;
/** Rows of a piece: few enough to cause no noticeable delay. */
const piece = 400;
const pagesGivenBack = 500;

export function createRetention(deps: {
  file: LedgerFile;
  heads: LedgerRows;
  tallies: Tallies;
  slots: Slots;
  flow: IncidentFlow;
}): Retention {
  const { file, heads, tallies, slots, flow } = deps;
  const pragma = (name: string) => Number(file.pragma(name, { simple: true }));
  const usedBytes = () => (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');

  const dropUpdates = file
    .prepare<[number, number, number, number], number>(
      `DELETE FROM object_update WHERE ledger = ? AND received_at < ? AND idx IN (
         SELECT idx FROM object_update WHERE ledger = ? ORDER BY idx LIMIT ?) RETURNING idx`,
    )
    .pluck();
  // No write ends before its request: the keys to prune are at the beginning.
  const oldWrites = file.prepare<[number, number, number, number], { key: number; status: string }>(
    `SELECT key, status FROM write WHERE ledger = ? AND key < ? AND ended = 1 AND unread = 0 AND updated_at < ?
     ORDER BY key LIMIT ?`,
  );
  const dropWrite = file.prepare('DELETE FROM write WHERE key = ?');
  const dropWriteText = file.prepare('DELETE FROM write_text WHERE rowid = ?');
  /** Changes before it without an update have lost their history. */
  const oldestUpdate = file
    .prepare<[number], number>('SELECT at FROM object_update WHERE ledger = ? ORDER BY idx LIMIT 1')
    .pluck();
  const oldestReceived = file
    .prepare<[number], number>('SELECT received_at FROM object_update WHERE ledger = ? ORDER BY idx LIMIT 1')
    .pluck();
  const oldestWrite = file
    .prepare<[number], number>(
      'SELECT requested_at FROM write WHERE ledger = ? AND ended = 1 AND unread = 0 ORDER BY key LIMIT 1',
    )
    .pluck();
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
    'DELETE FROM object WHERE key = ?',
  ].map((sql) => file.prepare(sql));

  /** Updates and ended transactions that came before `moment`. */
  const dropBefore = (ledger: number, moment: number): number => {
    const updates = dropUpdates.all(ledger, moment, ledger, piece).length;
    tallies.add(ledger, 'updates', '', -updates);
    const writes = oldWrites.all(ledger, keyOfTime(moment), moment, piece);
    for (const { key, status } of writes) {
      dropWriteText.run(key);
      dropWrite.run(key);
      tallies.add(ledger, 'transaction-status', status, -1);
    }
    return updates + writes.length;
  };
  const dropObjects = (ledger: number, moment: number): number => {
    const old = oldObjects.all(ledger, moment, piece);
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

  const all = Number.MAX_SAFE_INTEGER;
  /** Drops the data of a platform before its reset, which has no use any more. */
  const dropReplaced = (ledger: number): number => {
    const dropped = dropBefore(ledger, all) + dropObjects(ledger, all);
    if (dropped > 0) return dropped;
    slots.forget(ledger, all);
    flow.forget(ledger, all, all);
    tallies.write();
    tallies.clear(ledger);
    file.prepare('DELETE FROM object WHERE ledger = ?').run(ledger);
    file.prepare('DELETE FROM write WHERE ledger = ?').run(ledger);
    heads.remove(ledger);
    return 1;
  };

  /** The ledger in use that keeps what came before everything else; null where nothing can be let go of. */
  const withOldest = (): number | null => {
    const kept = heads
      .all()
      .filter(({ replaced }) => !replaced)
      .map(({ key }) => ({
        key,
        since: Math.min(oldestReceived.get(key) ?? all, oldestWrite.get(key) ?? all),
      }))
      .filter(({ since }) => since < all);
    return kept.toSorted((one, other) => one.since - other.since)[0]?.key ?? null;
  };

  return {
    usedBytes,
    step({ days, sizeBytes }, now) {
      const dropped = file
        .transaction(() => {
          let sum = 0;
          for (const { key, replaced } of heads.all()) {
            if (replaced) sum += dropReplaced(key);
            else if (days !== null) {
              const moment = now - days * dayMs;
              sum += dropBefore(key, moment) + dropObjects(key, moment);
              slots.forget(key, moment);
              flow.forget(key, moment, now);
            }
          }
          // One piece of one ledger: the oldest of all goes first, and not something of each.
          const oldest = sizeBytes !== null && usedBytes() > sizeBytes ? withOldest() : null;
          if (oldest !== null)
            sum += dropBefore(oldest, all) + dropObjects(oldest, oldestUpdate.get(oldest) ?? 0);
          tallies.write();
          return sum;
        })
        .immediate();
      if (dropped > 0) file.pragma(`incremental_vacuum(${pagesGivenBack})`);
      return dropped > 0;
    },
  };
}
