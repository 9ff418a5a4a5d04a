/** Keeps rows in order after a response: rows that depend on a row that is sent again are sent after it. */
import { createRowKeys } from '../../../../shared/imports/row-keys.ts';
import type { Shipment } from '../runs/shipment.ts';
import { isPartlyStored, notSent, type PendingRow } from './pending-row.ts';
import { isCertainlyNotStored, type RowGroups } from './row-groups.ts';

interface DependentRows {
  /**
   * Also sends rows again that failed, as a whole or in part, because an earlier row that they depend on is sent again.
   * @param mayRepeat whether rows that may have been executed may be sent again
   */
  resendDependents(rows: readonly PendingRow[], groups: RowGroups, mayRepeat: boolean): void;
  /**
   * Keeps the order of rows that write the same data: rows behind one that is sent again are sent again after it. If
   * they must not be repeated, the earlier row is not sent again.
   */
  keepOrder(rows: readonly PendingRow[], groups: RowGroups, mayRepeat: boolean): void;
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

  function resendDependents(
    rows: readonly PendingRow[],
    { toResend, notExecuted, completed }: RowGroups,
    mayRepeat: boolean,
  ): void {
    const missing = new Set<string>();
    for (const [index, pending] of rows.entries()) {
      const { writes, reads } = keysOf(pending);
      const outcome = completed[index]?.verdict.outcome;
      const mayResend = outcome === 'failed' || (outcome === 'partly' && mayRepeat);
      if (mayResend && reads.some((key) => missing.has(key))) {
        completed[index] = undefined;
        toResend.add(pending);
        if (outcome === 'failed' && isCertainlyNotStored(pending)) notExecuted.add(pending);
      }
      if (toResend.has(pending)) for (const key of writes) missing.add(key);
    }
  }

  function keepOrder(rows: readonly PendingRow[], groups: RowGroups, mayRepeat: boolean): void {
    const { toResend, notExecuted, completed, undecided, unprovenFailures, sentAt } = groups;
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
      const isResent = toResend.has(pending);
      const isDone =
        done !== undefined && (done.verdict.outcome !== 'failed' || unprovenFailures.has(pending));
      const earlier = new Set(writes.flatMap((key) => resentByKey.get(key) ?? []));
      // If the program ended now, the earlier rows would have to be sent before this one, whose outcome is unknown.
      if (isDone || (isResent && !notExecuted.has(pending)))
        for (const at of earlier) notExecuted.delete(rows[at] as PendingRow);
      if (isResent) addResent(index, writes);
      if (!isDone || earlier.size === 0) continue;
      if (mayRepeat) {
        if ('created' in done.verdict) pending.created ||= done.verdict.created;
        // It is stored, and the earlier row will replace it: a failure of its next attempt proves nothing.
        pending.unknownSince ??= sentAt;
        pending.unknownReason = replaced;
        completed[index] = undefined;
        toResend.add(pending);
        addResent(index, writes);
        continue;
      }
      for (const at of earlier) {
        const earlierRow = rows[at];
        if (earlierRow === undefined || !toResend.delete(earlierRow)) continue;
        if (earlierRow.unknownSince === null && !isPartlyStored(earlierRow))
          completed[at] = { pending: earlierRow, verdict: notSent(outOfOrder) };
        else undecided.push(earlierRow);
      }
    }
  }

  return { resendDependents, keepOrder };
}
