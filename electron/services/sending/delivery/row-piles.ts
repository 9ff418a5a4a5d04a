/** The groups into which the rows of one response are sorted. */
import type { FinalVerdict, PendingRow } from './pending-row.ts';

export interface CompletedRow {
  readonly pending: PendingRow;
  readonly verdict: FinalVerdict;
}

export interface RowPiles {
  /** When the request left. */
  readonly sentAt: number;
  readonly again: Set<PendingRow>;
  /** Of `again`, those that were surely not executed. */
  readonly untouched: Set<PendingRow>;
  /** By the index of the row in the request. */
  readonly completed: (CompletedRow | undefined)[];
  readonly undecided: PendingRow[];
  /** Rows whose failure proves nothing: an earlier attempt may have stored them. */
  readonly doubtful: Set<PendingRow>;
  isExpired: boolean;
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

/** Nothing of it can have been done before. */
export const isNew = ({ since, storedVertex }: PendingRow): boolean =>
  since === null && storedVertex === null;
