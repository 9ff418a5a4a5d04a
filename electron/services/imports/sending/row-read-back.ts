/** Asks the platform what became of rows that left before, and sends nothing. */
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import { outcomeOf, pendingRows } from './pending-row.ts';
import type { PlannedRequest } from './planned-request.ts';
import { createPlatformClock } from './platform-clock.ts';
import { createReading, type ReadingDeps } from './reading-back/reading.ts';
import type { Shipment } from './shipment.ts';

/**
 * One outcome for each row, in their order: `unknown` where it cannot be told, `not-sent` where the row is not stored.
 * A row that is not in `unanswered` stays unknown. It never rejects for what a platform does.
 */
export type RowReadBack = (request: PlannedRequest) => Promise<RowOutcome[]>;

export function createRowReadBack(
  deps: ReadingDeps & { readonly shipment: Pick<Shipment, 'identityOf'> },
): RowReadBack {
  const { readBack } = createReading(deps, createPlatformClock());
  const { identityOf } = deps.shipment;
  return async (request) => {
    const pending = pendingRows(request);
    const asked = pending.flatMap((each) => {
      const { row, since, why } = each;
      return since === null ? [] : [{ row, since, why, index: each.index }];
    });
    const found = await readBack(asked);
    const verdicts = new Map(asked.map(({ index }, at) => [index, found[at]]));
    return pending.map((each) => {
      const verdict = verdicts.get(each.index) ?? { outcome: 'unknown', ...each.why };
      return outcomeOf(each, identityOf(each.row), verdict, request.class);
    });
  };
}
