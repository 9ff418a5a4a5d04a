/** Counts rows of a run that would remove something, if its file has changed since the user agreed to a number. */
import { createRemovalTest } from '../../../../shared/imports/row-removes.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Shipment } from '../runs/shipment.ts';

/**
 * Counts among the rows that are left: those not sent, and those whose outcome is unknown.
 * @throws AppError those of reading the file; the reason of `signal` when it is aborted
 */
export async function removingRows(
  { shipment, runId }: { readonly shipment: Shipment; readonly runId: string },
  journal: Pick<Journal, 'rowsOf'>,
  signal: AbortSignal,
): Promise<number> {
  const removes = createRemovalTest(shipment);
  if (removes === null) return 0;
  const left: RowSet = unionOf([journal.rowsOf(runId, 'not-sent'), journal.rowsOf(runId, 'unknown')]);
  let removing = 0;
  for await (const piece of shipment.source(left)) {
    signal.throwIfAborted();
    for (const { cells } of piece) if (removes(cells)) removing += 1;
  }
  return removing;
}
