/** Interface of the delivery of one run: sends its requests and reads their rows back. */
import type { RowOutcome, StoredRun } from '../../../../storage/journal/journal.ts';
import type { DeliveryListeners, PlannedRequest } from '../../batches/planned-request.ts';
import type { AttemptLog } from '../../outcomes/attempt-log.ts';

export interface DeliveryTools extends DeliveryListeners {
  readonly run: StoredRun;
  readonly journal: AttemptLog['journal'];
  /** Ends waiting: requests that have not left are not sent any more. */
  readonly signal: AbortSignal;
  /** Waits this long, and longer while the run is paused. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}
export interface OpenDelivery {
  /** Sends a request; returns `recorded` if `onStored` was called for all rows. */
  readonly deliver: (request: PlannedRequest) => Promise<readonly RowOutcome[] | 'recorded'>;
  /** Reads back rows that were sent before, and sends nothing. */
  readonly readBack: (request: PlannedRequest) => Promise<readonly RowOutcome[]>;
}
