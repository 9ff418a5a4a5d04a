/** Keeps rows in order after a response: rows that depend on a row that is sent again are sent after it. */
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { Shipment } from '../runs/shipment.ts';
import { isPartlyStored, notSent, type PendingRow } from './pending-row.ts';
import { isNew, type RowPiles } from './row-piles.ts';

interface DependentRows {
  /**
   * Also sends rows again that failed, as a whole or in part, because an earlier row that they depend on is sent again.
   * @param mayRepeat whether rows that may have been executed may be sent again
   */
  followUp(rows: readonly PendingRow[], piles: RowPiles, mayRepeat: boolean): void;
  /**
   * Keeps the order of rows that write the same data: rows behind one that is sent again are sent again after it. If
   * they must not be repeated, the earlier row is not sent again.
   */
  keepOrder(rows: readonly PendingRow[], piles: RowPiles, mayRepeat: boolean): void;
}

const replaced = {
  cause: 'stored, and sent again after an earlier row',
  reason:
    'It was stored, then sent again after an earlier row that writes the same data; the outcome of the second attempt is unknown.',
};
const outOfOrder =
  'The platform refused the row without executing it, and a later row of the same vertex is stored. Sending this row now would undo that.';

export function createDependentRows(
  shipment: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>,
): DependentRows {
  const keys = createRowKeys(shipment);

  const keysOf = ({ row }: PendingRow): { writes: string[]; reads: string[] } => {
    const [writes, reads]: [string[], string[]] = [[], []];
    keys.each(
      row.cells,
      (key) => writes.push(key),
      (key) => reads.push(key),
    );
    return { writes, reads };
  };

  function followUp(
    rows: readonly PendingRow[],
    { again, untouched, completed }: RowPiles,
    mayRepeat: boolean,
  ): void {
    const missing = new Set<string>();
    for (const [index, pending] of rows.entries()) {
      const { writes, reads } = keysOf(pending);
      const outcome = completed[index]?.verdict.outcome;
      const isOpen = outcome === 'failed' || (outcome === 'partly' && mayRepeat);
      if (isOpen && reads.some((key) => missing.has(key))) {
        completed[index] = undefined;
        again.add(pending);
        if (outcome === 'failed' && isNew(pending)) untouched.add(pending);
      }
      if (again.has(pending)) for (const key of writes) missing.add(key);
    }
  }

  function keepOrder(rows: readonly PendingRow[], piles: RowPiles, mayRepeat: boolean): void {
    const { again, untouched, completed, undecided, doubtful, sentAt } = piles;
    const resentByKey = new Map<string, number[]>();
    const addResent = (index: number, writes: readonly string[]) => {
      for (const key of writes) {
        const same = resentByKey.get(key);
        if (same) same.push(index);
        else resentByKey.set(key, [index]);
      }
    };
    for (const [index, pending] of rows.entries()) {
      const { writes } = keysOf(pending);
      const done = completed[index];
      const isAgain = again.has(pending);
      const isDone = done !== undefined && (done.verdict.outcome !== 'failed' || doubtful.has(pending));
      const earlier = new Set(writes.flatMap((key) => resentByKey.get(key) ?? []));
      // If the program ended now, the earlier rows would have to be sent before this one, whose outcome is unknown.
      if (isDone || (isAgain && !untouched.has(pending)))
        for (const at of earlier) untouched.delete(rows[at] as PendingRow);
      if (isAgain) addResent(index, writes);
      if (!isDone || earlier.size === 0) continue;
      if (mayRepeat) {
        if ('created' in done.verdict) pending.created ||= done.verdict.created;
        // It is stored, and the earlier row will replace it: a failure of its next attempt proves nothing.
        pending.since ??= sentAt;
        pending.why = replaced;
        completed[index] = undefined;
        again.add(pending);
        addResent(index, writes);
        continue;
      }
      for (const at of earlier) {
        const earlierRow = rows[at];
        if (earlierRow === undefined || !again.delete(earlierRow)) continue;
        if (earlierRow.since === null && !isPartlyStored(earlierRow))
          completed[at] = { pending: earlierRow, verdict: notSent(outOfOrder) };
        else undecided.push(earlierRow);
      }
    }
  }

  return { followUp, keepOrder };
}
