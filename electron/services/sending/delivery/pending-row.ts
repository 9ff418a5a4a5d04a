/** A row between its first attempt and its outcome, and how its outcome is written. */

import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import { noParts, type Partly, type Stored, type StoredVertex } from '../../../../shared/sending/verdict.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { PlannedRequest } from '../batches/planned-request.ts';
import type { PlannedRow } from '../batches/planned-row.ts';

export interface PendingRow {
  readonly row: PlannedRow;
  /** Position of the row in the planned request. */
  readonly index: number;
  /** When the first attempt with an unknown outcome left; null if there is none. */
  unknownSince: number | null;
  /** Why the outcome is unknown. */
  unknownReason: Reason;
  /** Whether a response to an earlier attempt says that it created something. */
  created: boolean;
  /** Of a combined row: the vertex that a response proves to be stored, and its parts; null without a proof. */
  storedVertex: StoredVertex | null;
  /** The connector stopped reading at this row once; the row is sent once more before it counts as faulty. */
  stoppedReading: boolean;
  /** When the first request left whose response reports this row as not read; null if there is none. */
  unreadSince: number | null;
  /** Why the platform rejected it after an earlier attempt: a failure only if the row turns out not to be stored. */
  rejection: Reason | null;
}

/** Whether an earlier attempt may have stored the row, so that a failure of this one alone proves nothing. */
export const isRetried = ({ unknownSince, unreadSince }: PendingRow): boolean =>
  unknownSince !== null || unreadSince !== null;

/** Whether a response proves that a part of the row is stored: no later response makes it failed or not sent. */
export const isPartlyStored = ({ storedVertex }: Pick<PendingRow, 'storedVertex'>): boolean =>
  storedVertex !== null;

/** Why a row has its outcome: `reason` for this row, `cause` as the same text for all rows with the same problem. */
export interface Reason {
  readonly reason: string;
  readonly cause: string;
}

const lostBefore: Reason = {
  reason: 'Sent, but its response was lost; it may have been stored.',
  cause: 'response lost',
};

export const pendingRows = ({ rows, unanswered }: PlannedRequest): PendingRow[] =>
  rows.map((row, index) => ({
    row,
    index,
    unknownSince: unanswered.get(row.record) ?? null,
    unknownReason: lostBefore,
    created: false,
    storedVertex: null,
    stoppedReading: false,
    unreadSince: null,
    rejection: null,
  }));

/** The outcome of a row with its reason. */
export type FinalVerdict =
  | Stored
  | Omit<Partly, 'storedVertex'>
  | ({ readonly outcome: 'failed' | 'unknown' | 'not-sent' } & Reason);

/** The open outcome of a row whose repeated attempt was rejected. */
export const rejectedAgain = ({ reason, cause }: Reason): Reason => ({
  reason: `An earlier attempt may have stored it, and the repeated one was rejected: ${reason}`,
  cause: `rejected when repeated: ${cause}`,
});

export const notSent = (reason: string): FinalVerdict => ({ outcome: 'not-sent', reason, cause: reason });

/** Converts the final verdict on a row into the outcome that the journal stores. */
export function outcomeOf(
  { row, created }: Pick<PendingRow, 'row' | 'created'>,
  identity: string,
  verdict: FinalVerdict,
  repeatClass: RetrySafety,
): RowOutcome {
  const { outcome } = verdict;
  const exists = 'id' in verdict;
  const note = verdict.outcome === 'stored' ? (verdict.note ?? '') : '';
  return {
    record: row.record,
    outcome,
    cause: 'cause' in verdict ? verdict.cause : note,
    reason: 'reason' in verdict ? verdict.reason : note,
    identity,
    vertexId: exists ? verdict.id : '',
    created: exists && (verdict.created || created),
    createdPartIds: exists ? verdict.createdPartIds : noParts,
    missing: 'missing' in verdict ? verdict.missing : noParts,
    hash: outcome === 'not-sent' ? null : row.hash,
    class: outcome === 'unknown' ? repeatClass : null,
  };
}
