/** The groups into which the rows of one response are sorted. */
import type { FinalVerdict, PendingRow } from './pending-row.ts';

export interface CompletedRow {
  readonly pending: PendingRow;
  readonly verdict: FinalVerdict;
}

export interface RowPiles {
  /** When the request left. */
  readonly sentAt: number;
  /** Rows that are sent again. */
  readonly again: Set<PendingRow>;
  /** Of `again`, those that were surely not executed. */
  readonly untouched: Set<PendingRow>;
  /** Rows with their outcome, by the index of the row in the request. */
  readonly completed: (CompletedRow | undefined)[];
  /** Rows whose outcome is unknown, and that are not sent again. */
  readonly undecided: PendingRow[];
  /** Rows whose failure proves nothing: an earlier attempt may have stored them. */
  readonly doubtful: Set<PendingRow>;
  /** Whether a row was refused because of the token. */
  isExpired: boolean;
  /** Whether the next attempt should wait. */
  needsRest: boolean;
}

export const emptyPiles = (sentAt: number): RowPiles => ({
  sentAt,
  again: new Set(),
  untouched: new Set(),
  completed: [],
  undecided: [],
  doubtful: new Set(),
  isExpired: false,
  needsRest: false,
});

/** Whether no earlier attempt can have stored anything of the row. */
export const isNew = ({ since, storedVertex }: PendingRow): boolean =>
  since === null && storedVertex === null;
