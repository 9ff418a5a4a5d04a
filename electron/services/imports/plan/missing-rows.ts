/** Counts the rows of an open file that refer to vertices which no open file has, without the excluded rows. */
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { differenceOf, unionOf } from '../../../../shared/rows/row-set-operations.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import type { OpenFiles } from '../open-files.ts';

interface MissingRows {
  of(fileId: string): number;
}

/** `of` is called for every event, so its result is cached for as long as the sets of rows are the same. */
export function createMissingRows(files: Pick<OpenFiles, 'references' | 'find'>): MissingRows {
  const known = new Map<string, { causes: readonly Cause[]; excluded: RowSet; rows: number }>();
  return {
    of(fileId) {
      const causes = files.references.causesOf(fileId);
      const file = files.find(fileId);
      // While the file is read again, its excluded rows are unknown.
      if (causes.length === 0 || file.checked === null) return 0;
      const { rows: excluded } = file.excludedRows();
      const before = known.get(fileId);
      if (before?.causes === causes && before.excluded === excluded) return before.rows;
      const rows = differenceOf(unionOf(causes.map((cause) => cause.rows)), excluded).size;
      known.set(fileId, { causes, excluded, rows });
      return rows;
    },
  };
}
