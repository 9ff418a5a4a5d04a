/** How many rows of an open file refer to what no open file has, those set aside left out. */
import { differenceOf, type RowSet, unionOf } from '../../../../shared/rows/row-set.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import type { OpenFiles } from '../open-files.ts';

export interface MissingRows {
  of(fileId: string): number;
}

/** The answer is asked for with every piece of news, so it is kept for as long as the sets are the same. */
export function createMissingRows(files: Pick<OpenFiles, 'references' | 'find'>): MissingRows {
  const known = new Map<string, { causes: readonly Cause[]; aside: RowSet; rows: number }>();
  return {
    of(fileId) {
      const causes = files.references.causesOf(fileId);
      const file = files.find(fileId);
      // While it is read anew, nobody knows which rows are set aside.
      if (causes.length === 0 || file.checked === null) return 0;
      const { rows: aside } = file.asideRows();
      const before = known.get(fileId);
      if (before?.causes === causes && before.aside === aside) return before.rows;
      const rows = differenceOf(unionOf(causes.map((cause) => cause.rows)), aside).size;
      known.set(fileId, { causes, aside, rows });
      return rows;
    },
  };
}
