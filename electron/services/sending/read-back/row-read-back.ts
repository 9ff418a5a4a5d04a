/** Reads the outcomes of rows that were sent before from the platform, without sending anything. */
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import { outcomeOf, pendingRows } from '../delivery/pending-row.ts';
import { createPlatformClock } from '../delivery/platform-clock.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createReading, type ReadingDeps } from './reading.ts';

/**
 * Returns one outcome for each row, in their order: `unknown` if it stays open, or the row is not found. A row that is
 * not in `unanswered` stays unknown. It never rejects because of the platform.
 */
type RowReadBack = (request: PlannedRequest) => Promise<RowOutcome[]>;

export function createRowReadBack(
  deps: ReadingDeps &
    Pick<DeliveryListeners, 'onVerifying'> & { readonly shipment: Pick<Shipment, 'identityOf'> },
): RowReadBack {
  const { readBack } = createReading(deps, createPlatformClock());
  const { identityOf } = deps.shipment;
  const { onVerifying, now } = deps;
  return async (request) => {
    const pending = pendingRows(request);
    const unknownRows = pending.flatMap((each) => {
      const { row, unknownSince, unknownReason } = each;
      return unknownSince === null
        ? []
        : [{ row, since: unknownSince, why: unknownReason, index: each.index }];
    });
    const found = await readBack({
      rows: unknownRows,
      // The time when their response was lost is not recorded; it was after they left.
      lostAt: Math.min(now(), ...unknownRows.map(({ since }) => since)),
      onVerifying: (verifying) => onVerifying(request, verifying),
    });
    const verdicts = new Map(unknownRows.map(({ index }, at) => [index, found[at]]));
    return pending.map((each) => {
      const verdict = verdicts.get(each.index) ?? { outcome: 'unknown', ...each.unknownReason };
      return outcomeOf(each, identityOf(each.row), verdict, request.class);
    });
  };
}
