/** A file after its check. */

import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { CheckOutcome } from '../../../engine/check/start-check.ts';
import type { IndexedTable } from '../../../engine/indexed-table.ts';
import type { Terms } from './checking.ts';

/** A file of which every row has been checked. */
export interface CheckedFile {
  readonly id: string;
  readonly table: IndexedTable;
  readonly terms: Terms;
  readonly outcome: CheckOutcome;
  /**
   * Returns the rows that are excluded for problems of their own: not for their references, and not skipped. The same
   * set as long as no others are.
   */
  withdrawnRows(): RowSet;
}
