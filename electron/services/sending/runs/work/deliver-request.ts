/** Delivers one request of a run and records the outcome of every row, even if this program has a bug. */
import { toAppError } from '../../../../../shared/errors.ts';
import type { RowOutcome } from '../../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../../batches/planned-request.ts';
import type { AttemptLog } from '../../outcomes/attempt-log.ts';
import { completed } from '../../outcomes/completed.ts';
import type { Shipment } from '../shipment.ts';
import type { OpenDelivery } from './open-delivery.ts';

/** Never rejects. */
type DeliverRequest = (request: PlannedRequest, deliver: OpenDelivery['deliver']) => Promise<void>;

export function createDeliverRequest(deps: {
  readonly attempts: Pick<AttemptLog, 'hasLeft'>;
  readonly identityOf: Shipment['identityOf'];
  readonly recordOutcomes: (request: PlannedRequest, outcomes: readonly RowOutcome[]) => void;
  readonly onFault: (error: unknown) => void;
  /** Called when nothing more may be sent, with the reason. */
  readonly onAbandon: (reason: string) => void;
}): DeliverRequest {
  const { attempts, identityOf, recordOutcomes, onFault, onAbandon } = deps;
  return async (request, deliver) => {
    let outcomes: readonly RowOutcome[];
    try {
      const delivered = await deliver(request);
      outcomes = delivered === 'recorded' ? [] : completed(request, delivered, identityOf);
    } catch (error) {
      onFault(error);
      onAbandon(toAppError(error).message);
      // Whatever failed, it may have failed after the rows left.
      outcomes = completed(request, [], identityOf, attempts.hasLeft(request));
    }
    recordOutcomes(request, outcomes);
  };
}
