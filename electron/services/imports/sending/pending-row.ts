/** A row between its first attempt and its outcome, and how its outcome is written. */

import type { RepeatClass } from '../../../../shared/imports/repeat.ts';
import {
  nothingBeside,
  type Partly,
  type Standing,
  type Stored,
} from '../../../../shared/imports/verdict.ts';
import type { RowOutcome } from '../../../storage/journal/journal.ts';
import type { PlannedRequest, PlannedRow } from './planned-request.ts';

export interface PendingRow {
  readonly row: PlannedRow;
  /** Its place in the planned request. */
  readonly index: number;
  /** When the first attempt left that nobody knows the end of; null where there is none. */
  since: number | null;
  /** Why nobody knows. */
  why: Reason;
  /** What earlier attempts were told to have made already. */
  created: boolean;
  standing: Standing | null;
  /** The connector stopped reading at it once; it is tried alone before it is called faulty. */
  stoppedReading: boolean;
}

/** `cause` is the same for rows that share it. */
export interface Reason {
  readonly reason: string;
  readonly cause: string;
}

const lostBefore: Reason = {
  reason: 'Sent, and its answer was lost; it may have been stored.',
  cause: 'answer lost',
};

export const pendingRows = ({ rows, unanswered }: PlannedRequest): PendingRow[] =>
  rows.map((row, index) => ({
    row,
    index,
    since: unanswered.get(row.record) ?? null,
    why: lostBefore,
    created: false,
    standing: null,
    stoppedReading: false,
  }));

/** What a row comes to in the end. */
export type FinalVerdict =
  | Stored
  | Omit<Partly, 'standing'>
  | ({ readonly outcome: 'failed' | 'unknown' | 'not-sent' } & Reason);

export const notSent = (reason: string): FinalVerdict => ({ outcome: 'not-sent', reason, cause: reason });

export function outcomeOf(
  { row, created }: Pick<PendingRow, 'row' | 'created'>,
  identity: string,
  verdict: FinalVerdict,
  repeatClass: RepeatClass,
): RowOutcome {
  const { outcome } = verdict;
  const stands = 'id' in verdict;
  return {
    record: row.record,
    outcome,
    cause: 'cause' in verdict ? verdict.cause : '',
    reason: 'reason' in verdict ? verdict.reason : '',
    identity,
    vertexId: stands ? verdict.id : '',
    created: stands && (verdict.created || created),
    beside: stands ? verdict.beside : nothingBeside,
    missing: 'missing' in verdict ? verdict.missing : nothingBeside,
    hash: outcome === 'not-sent' ? null : row.hash,
    class: outcome === 'unknown' ? repeatClass : null,
  };
}
