import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { ledgerName, updateOf } from './ledger.test-kit.ts';
import { openLedgers } from './open-ledgers.ts';

const at = 1_795_000_000_000;
const everything = { statuses: [], watchedOnly: false, text: '' };

it('a piece of updates that fails in the middle leaves nothing, and is stored once when it arrives again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-ledger-'));
  const path = join(folder, 'monitor.sqlite');
  const ledgers = openLedgers({ path, now: () => at });
  const otherConnection = new Database(path);
  try {
    const ledger = ledgers.open(ledgerName);
    const readAll = () => ({
      state: ledger.state(),
      rows: ledger.incidents(everything, { first: 0, count: 50 }).rows,
      dashboard: ledger.dashboard({ from: at - 60_000, to: at + 60_000 }, 60_000),
      comments: ['a', 'b'].map((id) => ledger.history(id).comments.length),
    });
    ledger.storeUpdates([{ ...updateOf(0, 'a', { platformStatus: 'NEW', subject: 'disk' }), at }], at);
    const before = readAll();
    const piece = [
      updateOf(1, 'b', { platformStatus: 'NEW', subject: 'link' }),
      updateOf(2, 'a', { comments: { c: { comments: [{ timestamp: 1, value: 'seen' }] } } }),
      updateOf(3, 'a', { platformStatus: 'RESOLVED' }),
      updateOf(4, 'b', { platformStatus: 'STOPPED' }),
    ].map((update) => ({ ...update, at }));
    otherConnection.exec(
      `CREATE TRIGGER failing BEFORE INSERT ON object_update WHEN new.idx = 4 BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    expect(() => ledger.storeUpdates(piece, at)).toThrow('full');
    expect(readAll()).toEqual(before);
    // The same in the file, as after a crash.
    const again = openLedgers({ path, now: () => at });
    expect(again.open(ledgerName).state()).toEqual(before.state);
    again.close();
    otherConnection.exec('DROP TRIGGER failing');
    expect(ledger.storeUpdates(piece, at)).toMatchObject({ kind: 'stored', changes: { length: 4 } });
    expect(ledger.storeUpdates(piece, at)).toEqual({ kind: 'stored', changes: [] });
    const { state, dashboard, comments } = readAll();
    expect(state).toMatchObject({ updates: 5, completeTo: 5, incidentStates: { RESOLVED: 1, STOPPED: 1 } });
    const sum = (figure: 'opened' | 'ended' | 'stopped' | 'updates') =>
      dashboard.flow.reduce((total, piece) => total + piece[figure], 0);
    expect([sum('opened'), sum('ended'), sum('stopped'), sum('updates')]).toEqual([2, 1, 1, 5]);
    expect(dashboard.reaction.count).toBe(2);
    expect(dashboard.resolution.count).toBe(2);
    expect(comments).toEqual([1, 0]);
  } finally {
    otherConnection.close();
    ledgers.close();
    rmSync(folder, { recursive: true });
  }
});
