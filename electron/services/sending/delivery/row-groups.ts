/** The groups into which the rows of a request are sorted by its response. */
import type { FinalVerdict, PendingRow } from './pending-row.ts';

export interface CompletedRow {
  readonly pending: PendingRow;
  readonly verdict: FinalVerdict;
}

export interface RowGroups {
  /** When the request left. */
  readonly sentAt: number;
  /** Rows to send again. */
  readonly toResend: Set<PendingRow>;
  /** Of `toResend`, those that the platform surely did not execute. */
  readonly notExecuted: Set<PendingRow>;
  /** Rows with their outcome, by the index of the row in the request. */
  readonly completed: (CompletedRow | undefined)[];
  /** Rows whose outcome is unknown, and that are not sent again. */
  readonly undecided: PendingRow[];
  /** Failed rows that may be stored nevertheless, by an earlier attempt. */
  readonly unprovenFailures: Set<PendingRow>;
  /** Whether a row was refused because of the token. */
  isExpired: boolean;
  /** Whether the next attempt should wait. */
  needsPause: boolean;
}

export const emptyGroups = (sentAt: number): RowGroups => ({
  sentAt,
  toResend: new Set(),
  notExecuted: new Set(),
  completed: [],
  undecided: [],
  unprovenFailures: new Set(),
  isExpired: false,
  needsPause: false,
});

/** Whether no earlier attempt can have stored anything of the row. */
export const isCertainlyNotStored = ({ unknownSince, storedVertex }: PendingRow): boolean =>
  unknownSince === null && storedVertex === null;
