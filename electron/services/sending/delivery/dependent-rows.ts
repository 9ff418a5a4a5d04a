/** Keeps rows in order after a response: rows that depend on a row that is sent again are sent after it. */
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { Shipment } from '../runs/shipment.ts';
import { isPartlyStored, notSent, type PendingRow } from './pending-row.ts';
import { isNew, type RowPiles } from './row-piles.ts';

interface DependentRows {
  /** Rows that failed, as a whole or in part, because of one that is sent again: they follow it. */
  followUp(rows: readonly PendingRow[], piles: RowPiles, mayRepeat: boolean): void;
  /** Rows behind one that is sent again follow it if they write the same; if they must not, it stays. */
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
    const earlierOf = new Map<string, number[]>();
    const follow = (index: number, own: readonly string[]) => {
      for (const key of own) {
        const same = earlierOf.get(key);
        if (same) same.push(index);
        else earlierOf.set(key, [index]);
      }
    };
    for (const [index, pending] of rows.entries()) {
      const { writes: own } = keysOf(pending);
      const done = completed[index];
      const isAgain = again.has(pending);
      const isDone = done !== undefined && (done.verdict.outcome !== 'failed' || doubtful.has(pending));
      const earlier = new Set(own.flatMap((key) => earlierOf.get(key) ?? []));
      // If the program ended now, they would have to be sent before this one, whose outcome would be unknown.
      if (isDone || (isAgain && !untouched.has(pending)))
        for (const at of earlier) untouched.delete(rows[at] as PendingRow);
      if (isAgain) follow(index, own);
      if (!isDone || earlier.size === 0) continue;
      if (mayRepeat) {
        if ('created' in done.verdict) pending.created ||= done.verdict.created;
        // It is stored, and the earlier row will replace it: a failure of its next attempt proves nothing.
        pending.since ??= sentAt;
        pending.why = replaced;
        completed[index] = undefined;
        again.add(pending);
        follow(index, own);
        continue;
      }
      for (const at of earlier) {
        const late = rows[at];
        if (late === undefined || !again.delete(late)) continue;
        if (late.since === null && !isPartlyStored(late))
          completed[at] = { pending: late, verdict: notSent(outOfOrder) };
        else undecided.push(late);
      }
    }
  }

  return { followUp, keepOrder };
}
