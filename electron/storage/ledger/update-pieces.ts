/** Where each stored piece of updates begins, so that what changed since a version is found without a large index. */
import type { LedgerFile } from './open-ledger-file.ts';

interface UpdatePieces {
  /** Records the first index of the updates that are stored with a version, which is higher than all before. */
  add(ledger: number, version: number, firstIndex: number): void;
  /** Returns the first index that was stored after a version; null if there is none. */
  firstSince(ledger: number, version: number): number | null;
  /** Called when no update before an index is stored any more. */
  forget(ledger: number, index: number): void;
}

/** Within a transaction of the caller. */
export function createUpdatePieces(file: LedgerFile): UpdatePieces {
  const add = file.prepare(
    `INSERT INTO update_piece (ledger, version, first_idx) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET first_idx = min(first_idx, excluded.first_idx)`,
  );
  const firstSince = file
    .prepare<[number, number], number | null>(
      'SELECT min(first_idx) FROM update_piece WHERE ledger = ? AND version > ?',
    )
    .pluck();
  // The last of them stays, which also says for the others that their updates are not before this index.
  const forget = file.prepare(
    `DELETE FROM update_piece WHERE ledger = ? AND first_idx < ? AND version < (
       SELECT max(version) FROM update_piece WHERE ledger = ? AND first_idx < ?)`,
  );
  return {
    add: (ledger, version, firstIndex) => void add.run(ledger, version, firstIndex),
    firstSince: (ledger, version) => firstSince.get(ledger, version) ?? null,
    forget: (ledger, index) => void forget.run(ledger, index, ledger, index),
  };
}
