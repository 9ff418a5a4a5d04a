/** Prunes what exceeds the limits: the oldest updates and ended transactions first, in small pieces. */

import type { Slots } from './coverage.ts';
import type { IncidentFlow } from './dashboard/incident-flow.ts';
import type { LedgerRows } from './ledger-rows.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import { createDropBefore } from './pruning/drop-before.ts';
import { createDropObjects } from './pruning/drop-objects.ts';
import type { Tallies } from './tallies.ts';

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

  const dropBefore = createDropBefore({ file, tallies, piece });
  const dropObjects = createDropObjects({ file, tallies, piece });
  /** Changes before it without an update have lost their history. */
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
    file.prepare('DELETE FROM update_piece WHERE ledger = ?').run(ledger);
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
