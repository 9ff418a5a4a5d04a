/** Drops updates and ended transactions that came before a moment. */
import type { LedgerFile } from '../open-ledger-file.ts';
import type { Tallies } from '../tallies.ts';
import { keyOfTime } from '../transaction-key.ts';
import { createUpdatePieces } from '../update-pieces.ts';

/** Creates the function that drops at most `batchRows` of each kind, and returns how many rows it dropped. */
export function createDropBefore(deps: {
  readonly file: LedgerFile;
  readonly tallies: Tallies;
  readonly batchRows: number;
}): (ledger: number, moment: number) => number {
  const { file, tallies, batchRows } = deps;
  const dropUpdates = file
    .prepare<[number, number, number, number], number>(
      `DELETE FROM object_update WHERE ledger = ? AND received_at < ? AND idx IN (
         SELECT idx FROM object_update WHERE ledger = ? ORDER BY idx LIMIT ?) RETURNING idx`,
    )
    .pluck();
  const updatePieces = createUpdatePieces(file);
  const firstKept = file
    .prepare<[number], number | null>('SELECT min(idx) FROM object_update WHERE ledger = ?')
    .pluck();
  // No write ends before its request, so the keys to prune are at the beginning. A write stays while its object is unread.
  const oldWrites = file.prepare<[number, number, number, number], { key: number; status: string }>(
    `SELECT key, status FROM write WHERE ledger = ? AND key < ? AND ended = 1 AND unread <> 1 AND updated_at < ?
     ORDER BY key LIMIT ?`,
  );
  const dropWrite = file.prepare('DELETE FROM write WHERE key = ?');
  const dropWriteText = file.prepare('DELETE FROM write_text WHERE rowid = ?');

  return (ledger, moment) => {
    const updates = dropUpdates.all(ledger, moment, ledger, batchRows).length;
    tallies.add(ledger, 'updates', '', -updates);
    if (updates > 0) updatePieces.forget(ledger, firstKept.get(ledger) ?? Number.MAX_SAFE_INTEGER);
    const writes = oldWrites.all(ledger, keyOfTime(moment), moment, batchRows);
    for (const { key, status } of writes) {
      dropWriteText.run(key);
      dropWrite.run(key);
      tallies.add(ledger, 'transaction-status', status, -1);
    }
    return updates + writes.length;
  };
}
