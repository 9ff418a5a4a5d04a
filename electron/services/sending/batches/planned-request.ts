/** The content of one request, as the plan of requests made it, and the events of its delivery. */

import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { ResponseFeedback } from '../../../../shared/sending/pace.ts';
import type { Verifying } from '../../../../shared/sending/verify-after.ts';
import type { RowOutcome, StoredBatch } from '../../../storage/journal/journal.ts';
import type { KeySet } from './key-set.ts';
import type { PackedRows } from './packed-rows.ts';
import type { PlannedRow } from './planned-row.ts';

export interface RequestSize {
  readonly rowsPerRequest: number;
  readonly bytesPerRequest: number;
}

export interface PlannedRequest {
  /** The rows in the order of the file. If they are packed, these objects are created on demand. */
  readonly rows: readonly PlannedRow[];
  /** The same rows in packed form, which is all that most responses need; absent for other rows. */
  readonly packed?: PackedRows;
  /** The class of its worst row; all rows of a request have the same. */
  readonly class: RetrySafety;
  /** Rows that an earlier request carried and whose outcome is unknown: when the first one left, by record. */
  readonly unanswered: ReadonlyMap<number, number>;
}

/** Returns the number of rows of a request. */
export const rowsIn = (request: PlannedRequest): number =>
  request.packed === undefined ? request.rows.length : request.packed.records.length;

/** Returns the number of the first record; 0 for a request without rows. */
export const firstRecordOf = (request: PlannedRequest): number =>
  (request.packed === undefined ? request.rows[0]?.record : request.packed.records[0]) ?? 0;

/** A request with the keys that its rows write and refer to; two that touch the same keep their order. */
export interface KeyedRequest extends PlannedRequest {
  readonly writes: KeySet;
  readonly reads: KeySet;
  /** Size of the body. */
  readonly bytes: number;
}

/** How the last response affects the size of requests. */
export type RequestFeedback = ResponseFeedback;

/** The events of its deliveries that a run receives. */
export interface DeliveryListeners {
  /** Called after each response, and when there was none. */
  readonly onFeedback: (feedback: RequestFeedback) => void;
  /** `for` is null, and the message empty, when it continues. */
  readonly onWaiting: (waiting: { for: 'platform' | 'sign-in' | null; message: string }) => void;
  /**
   * Rows of a request wait to be read back, because their response was lost; null when they are decided. Others may go
   * out meanwhile, as long as they touch nothing that these rows touch.
   */
  readonly onVerifying: (request: PlannedRequest, verifying: Verifying | null) => void;
  /** Called when a request was sent once more. */
  readonly onRepeat: () => void;
  /** Reports how many requests of the run have come from splitting so far. */
  readonly onSplit: (used: number) => void;
  /**
   * Rows that have their outcome, reported in the same write as their response: if the program ends then, none of them
   * is in doubt. `deliver` returns them once more.
   */
  readonly onOutcomes?: (request: PlannedRequest, outcomes: readonly RowOutcome[]) => void;
  /** Like `onOutcomes`, for a request whose rows are all stored; `deliver` then returns `recorded`. */
  readonly onStored?: (request: PlannedRequest, number: number, batch: StoredBatch) => void;
  /** Called when other requests would fail as well: the run ends for this reason, and their rows are not sent. */
  readonly onAbandon: (reason: string) => void;
}
