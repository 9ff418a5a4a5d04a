/** Result of the checks of a file, small whatever the size of the file. */
import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';

/** Faults of one rule in one column. */
export interface Cause {
  readonly rule: RuleId;
  /** -1 for a fault of the whole row. */
  readonly column: number;
  readonly rows: RowSet;
  readonly firstRecord: number;
  /** Fault of the first row, in one sentence. */
  readonly example: string;
}

export interface CheckResult {
  /** Errors before warnings, then by how many rows they have. */
  readonly causes: readonly Cause[];
  readonly errorRows: RowSet;
  /** Rows with an error or a warning. */
  readonly problemRows: RowSet;
  readonly rowsWithEmpty: RowSet;
  readonly rowsWithNull: RowSet;
  /** By column: cells that are empty, and that equal the null keyword. Ragged rows do not count. */
  readonly columns: readonly { readonly empty: number; readonly nulls: number }[];
  /** Returns the earlier record with the same key as `record`, for the first 100,000 repeats; else undefined. */
  earlierOf(record: number): number | undefined;
}
