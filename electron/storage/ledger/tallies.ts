/** Counts that are updated with every change, so that no query has to count. */
import type { LedgerFile } from './open-ledger-file.ts';

type Tally =
  | 'updates'
  | 'incidents'
  | 'incident-state'
  | 'open-priority'
  | 'open-node'
  | 'open-unknown'
  | 'transaction-status';

export interface Tallies {
  /** Within a transaction of the caller, until {@link Tallies.write}. */
  add(ledger: number, what: Tally, name: string, change: number): void;
  write(): void;
  /** Discards what was added and not written. */
  discard(): void;
  /** Returns the counts by name, without those that are zero. */
  read(ledger: number, what: Tally): Record<string, number>;
  clear(ledger: number): void;
}

export function createTallies(file: LedgerFile): Tallies {
  const pending = new Map<string, { ledger: number; what: Tally; name: string; change: number }>();
  const add = file.prepare(
    `INSERT INTO tally (ledger, what, name, n) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  );
  const read = file.prepare<[number, Tally], { name: string; n: number }>(
    'SELECT name, n FROM tally WHERE ledger = ? AND what = ? AND n <> 0',
  );
  const clear = file.prepare('DELETE FROM tally WHERE ledger = ?');
  return {
    add(ledger, what, name, change) {
      const key = `${ledger} ${what} ${name}`;
      const known = pending.get(key);
      if (known) known.change += change;
      else pending.set(key, { ledger, what, name, change });
    },
    write() {
      for (const { ledger, what, name, change } of pending.values())
        if (change !== 0) add.run(ledger, what, name, change);
      pending.clear();
    },
    discard: () => pending.clear(),
    read: (ledger, what) => Object.fromEntries(read.all(ledger, what).map(({ name, n }) => [name, n])),
    clear: (ledger) => void clear.run(ledger),
  };
}
