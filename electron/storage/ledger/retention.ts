/** Prunes what exceeds the limits: the oldest updates and ended transactions first, in small pieces. */

import type { IncidentFlow } from './dashboard/incident-flow.ts';
import type { LedgerRows } from './ledger-rows.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { createDropBefore } from './pruning/drop-before.ts';
import { createDropObjects } from './pruning/drop-objects.ts';
import type { Tallies } from './tallies.ts';
import type { Slots } from './time-slots.ts';

export interface Limits {
  readonly days: number | null;
  readonly sizeBytes: number | null;
}

interface Retention {
  usedBytes(): number;
  /** Prunes one batch; false where nothing (more) exceeds the limits. */
  step(limits: Limits, now: number): boolean;
}

const dayMs = 86_400_000;
/** Rows that one step drops: few enough to cause no noticeable delay. */
const batchRows = 400;
/** Pages of free space that are released after each step. */
const pagesGivenBack = 500;

export function createRetention(deps: {
  file: LedgerFile;
  ledgerRows: LedgerRows;
  tallies: Tallies;
  slots: Slots;
  flow: IncidentFlow;
}): Retention {
  const { file, ledgerRows, tallies, slots, flow } = deps;
  const pragma = (name: string) => Number(file.pragma(name, { simple: true }));
  const usedBytes = () => (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');

  const dropBefore = createDropBefore({ file, tallies, batchRows });
  const dropObjects = createDropObjects({ file, tallies, batchRows });
  /** Objects that changed before this time and have no update have lost their history. */
  const oldestUpdate = file
    .prepare<[number], number>('SELECT at FROM object_update WHERE ledger = ? ORDER BY idx LIMIT 1')
    .pluck();
  const oldestReceived = file
    .prepare<[number], number>('SELECT received_at FROM object_update WHERE ledger = ? ORDER BY idx LIMIT 1')
    .pluck();
  const oldestWrite = file
    .prepare<[number], number>(
      'SELECT requested_at FROM write WHERE ledger = ? AND ended = 1 AND unread <> 1 ORDER BY key LIMIT 1',
    )
    .pluck();
  const endOfTime = Number.MAX_SAFE_INTEGER;
  /** Drops a batch of the data that a platform had before its reset. */
  const dropReplaced = (ledger: number): number => {
    const dropped = dropBefore(ledger, endOfTime) + dropObjects(ledger, endOfTime);
    if (dropped > 0) return dropped;
    slots.forget(ledger, endOfTime);
    flow.forget(ledger, endOfTime, endOfTime);
    tallies.write();
    tallies.clear(ledger);
    file.prepare('DELETE FROM object WHERE ledger = ?').run(ledger);
    file.prepare('DELETE FROM write WHERE ledger = ?').run(ledger);
    file.prepare('DELETE FROM update_piece WHERE ledger = ?').run(ledger);
    ledgerRows.remove(ledger);
    return 1;
  };

  /** Returns the ledger in use with the oldest data; null if nothing can be dropped. */
  const withOldest = (): number | null => {
    const kept = ledgerRows
      .all()
      .filter(({ replaced }) => !replaced)
      .map(({ key }) => ({
        key,
        since: Math.min(oldestReceived.get(key) ?? endOfTime, oldestWrite.get(key) ?? endOfTime),
      }))
      .filter(({ since }) => since < endOfTime);
    return kept.toSorted((one, other) => one.since - other.since)[0]?.key ?? null;
  };

  return {
    usedBytes,
    step({ days, sizeBytes }, now) {
      const dropped = file
        .transaction(() => {
          let sum = 0;
          for (const { key, replaced } of ledgerRows.all()) {
            if (replaced) sum += dropReplaced(key);
            else if (days !== null) {
              const moment = now - days * dayMs;
              sum += dropBefore(key, moment) + dropObjects(key, moment);
              slots.forget(key, moment);
              flow.forget(key, moment, now);
            }
          }
          // Only a batch of the ledger with the oldest data, not of each ledger.
          const oldest = sizeBytes !== null && usedBytes() > sizeBytes ? withOldest() : null;
          if (oldest !== null)
            sum += dropBefore(oldest, endOfTime) + dropObjects(oldest, oldestUpdate.get(oldest) ?? 0);
          tallies.write();
          return sum;
        })
        .immediate();
      if (dropped > 0) file.pragma(`incremental_vacuum(${pagesGivenBack})`);
      return dropped > 0;
    },
  };
}
