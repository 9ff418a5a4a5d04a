/** Records the progress and the outcome of rows that are sent as domain objects. */
import type { ObjectRow } from '../../../../shared/imports/objects/object-row.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import type { Journal, RowOutcome } from '../../../storage/journal/journal.ts';
import type { DeliveryListeners, PlannedRequest } from '../batches/planned-request.ts';
import { type FinalVerdict, outcomeOf, type PendingRow } from '../delivery/pending-row.ts';
import type { Shipment } from '../runs/shipment.ts';
import type { VerifyObjects } from './object-verification.ts';

export interface ObjectOutcomes {
  /** Records the progress of a row's request and its transaction. @param verdict null while the transaction is open */
  recordResult(number: number, transactionId: string, verdict: FinalVerdict | null): void;
  /** Reads the object back for some time, because a platform may execute an accepted write later. */
  verify(pending: PendingRow, object: ObjectRow, request: PlannedRequest): Promise<RowOutcome>;
  /** Converts a verdict into the outcome; `not-sent` becomes unknown if an earlier attempt may have been executed. */
  outcomeFor(pending: PendingRow, verdict: FinalVerdict, request: PlannedRequest): RowOutcome;
}

/** HTTP status of an accepted write. @source wire.md §5 */
const taken = 202;

export function createObjectOutcomes(deps: {
  readonly journal: Pick<Journal, 'recordResponse'>;
  readonly runId: string;
  readonly now: () => number;
  readonly shipment: Pick<Shipment, 'identityOf'>;
  readonly verifyAll: VerifyObjects;
  readonly onVerifying: DeliveryListeners['onVerifying'];
}): ObjectOutcomes {
  const { journal, runId, now, shipment, verifyAll, onVerifying } = deps;

  const outcomeFor = (pending: PendingRow, verdict: FinalVerdict, request: PlannedRequest): RowOutcome => {
    const mayBeStored = verdict.outcome === 'not-sent' && pending.unknownSince !== null;
    const final = mayBeStored ? ({ outcome: 'unknown', ...pending.unknownReason } as const) : verdict;
    return outcomeOf(pending, shipment.identityOf(pending.row), final, request.class);
  };

  return {
    outcomeFor,
    recordResult(number, transactionId, verdict) {
      const isOpen = verdict === null || verdict.outcome === 'unknown';
      const word = isOpen ? 'Taken' : verdict.outcome === 'failed' ? 'Failed' : 'Done';
      const why = verdict !== null && 'reason' in verdict ? ` ${verdict.reason}` : '';
      journal.recordResponse({
        runId,
        number,
        status: taken,
        endedAt: now(),
        state: isOpen ? 'taken' : 'answered',
        message: `${word}: transaction ${transactionId}.${why}`,
      });
    },
    async verify(pending, object, request) {
      const onChange = (verifying: Verifying | null) => onVerifying(request, verifying);
      const [verdict] = await verifyAll([{ object, why: pending.unknownReason }], now(), onChange);
      return outcomeFor(pending, verdict ?? { outcome: 'unknown', ...pending.unknownReason }, request);
    },
  };
}
