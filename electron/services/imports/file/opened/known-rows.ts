/** Returns what is known of the rows of an open file now: their terms, the whole table, and their check. */
import { AppError } from '../../../../../shared/errors.ts';
import type { RowSet } from '../../../../../shared/rows/row-set.ts';
import { emptyRowSet, unionOf } from '../../../../../shared/rows/row-set-operations.ts';
import type { IndexedTable } from '../../../../engine/indexed-table.ts';
import type { CheckedFile } from '../checked-file.ts';
import type { Checking, Terms } from '../checking.ts';
import type { Exclusions } from '../exclusions.ts';
import type { Origin } from '../origin.ts';
import type { Reading } from '../reading.ts';

export interface KnownRows {
  /** Null while the file is read. */
  wholeRows(): { table: IndexedTable; terms: Terms } | null;
  /** Null while the file is read or checked, and where that fails. */
  checked(): CheckedFile | null;
  /** @throws AppError `conflict` while the file is read */
  termsNow(): Terms;
}

export function createKnownRows(deps: {
  readonly id: string;
  readonly origin: Pick<Origin, 'name'>;
  readonly checking: Pick<Checking, 'terms' | 'outcome'>;
  readonly excluded: Pick<Exclusions, 'has'>;
  readonly reading: () => Pick<Reading, 'table' | 'index'>;
}): KnownRows {
  const { id, origin, checking, excluded, reading } = deps;
  let withdrawn: { sets: readonly RowSet[]; rows: RowSet } = { sets: [], rows: emptyRowSet };
  /** Null while the file is read. */
  const wholeTable = (): IndexedTable | null => {
    const { table, index } = reading();
    return index.state === 'done' ? table : null;
  };
  const termsNow = (): Terms => {
    if (checking.terms === null)
      throw new AppError('conflict', `${origin.name} is still being read; wait a moment.`);
    return checking.terms;
  };
  return {
    termsNow,
    wholeRows() {
      const table = wholeTable();
      return table && { table, terms: termsNow() };
    },
    checked() {
      const table = wholeTable();
      const { terms, outcome } = checking;
      if (table === null || terms === null || outcome === null) return null;
      const withdrawnRows = () => {
        const sets = outcome.result.causes.filter(excluded.has).map(({ rows }) => rows);
        const isSame =
          sets.length === withdrawn.sets.length && sets.every((set, at) => set === withdrawn.sets[at]);
        if (!isSame) withdrawn = { sets, rows: unionOf(sets) };
        return withdrawn.rows;
      };
      return { id, table, terms, outcome, withdrawnRows };
    },
  };
}
