import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTestLedgers, updateOf } from './ledger.test-kit.ts';
import { earlierMigrations } from './open-ledger-file.ts';
import { openLedgers } from './open-ledgers.ts';

const dayMs = 86_400_000;
const piece = fc.record({
  indexes: fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 8 }),
  isOld: fc.boolean(),
  thenPrune: fc.boolean(),
});

it('the changes since each version are counted, in whatever order updates arrive and whatever is pruned', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const test = openTestLedgers();
      try {
        const { ledger, ledgers, now } = test;
        const stored = new Map<number, { version: number; isOld: boolean }>();
        const versions = [ledger.state().version];
        let lastPruned = -1;
        for (const { indexes, isOld, thenPrune } of pieces) {
          // An index that is stored, or was pruned, is not requested again.
          const fresh = indexes.filter((index) => index > lastPruned && !stored.has(index));
          const updates = fresh.map((index) => updateOf(index, `INC-${index % 3}`, { subject: 'x' }));
          ledger.storeUpdates(updates, isOld ? now - 3 * dayMs : now);
          const { version } = ledger.state();
          versions.push(version);
          for (const index of fresh) stored.set(index, { version, isOld });
          if (!thenPrune) continue;
          ledgers.prune({ days: 1, sizeBytes: null });
          for (const [index, each] of stored) {
            if (!each.isOld) continue;
            stored.delete(index);
            lastPruned = Math.max(lastPruned, index);
          }
        }
        for (const version of versions)
          expect(ledger.since(version).changes).toBe(
            [...stored.values()].filter((each) => each.version > version).length,
          );
      } finally {
        test.close();
      }
    }),
    { numRuns: 40 },
  );
});

it('the changes since a version are counted in a file of version 0.1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-ledger-'));
  const path = join(folder, 'monitor.sqlite');
  try {
    const file = new Database(path);
    for (const sql of earlierMigrations) file.exec(sql);
    file.pragma(`user_version = ${earlierMigrations.length}`);
    file.exec(`
      INSERT INTO ledger (key, connection_id, account_id, view, opened_at, complete_to, version, loaded)
        VALUES (1, 'c', 'account', 'default', 0, 3, 5, 1);
      INSERT INTO object (key, ledger, id, is_incident) VALUES (1, 1, 'one', 1), (2, 1, 'other', 1);
      INSERT INTO object_update (ledger, idx, object, received_at, at, version, body) VALUES
        (1, 0, 1, 10, 10, 2, '{}'), (1, 1, 2, 20, 20, 4, '{}'), (1, 2, 2, 20, 20, 4, '{}');
      INSERT INTO write (key, ledger, id, object_id, status, ended, requested_at, updated_at, errors, version, words)
        VALUES (1, 1, 't', 'written', 'done-success', 1, 10, 20, '[]', 1, ''),
          (2, 1, 'u', 'failed', 'done-failure', 1, 10, 20, '[]', 1, '');`);
    file.close();
    const ledgers = openLedgers({ path, now: () => 100 });
    const ledger = ledgers.open({ connectionId: 'c', accountId: 'account', view: 'default' });
    expect([1, 2, 3, 4].map((version) => ledger.since(version).changes)).toEqual([3, 2, 2, 0]);
    const { open } = ledger.dashboard({ from: 0, to: 60_000 }, 60_000);
    expect(open).toMatchObject({ byPriority: [], byNode: [], unknownPriority: 2, unknownNode: 2 });
    expect(ledger.writtenElsewhere(10)).toEqual(['written', 'other', 'one']);
    expect(ledger.since(3).objects).toEqual([{ id: 'other', subject: '', changes: 2 }]);
    ledgers.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
