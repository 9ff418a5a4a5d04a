/** Corrected cells of a table, found while its records are read in their order. */

/** A cell whose text replaces that of the file. */
export interface CorrectedCell {
  /** From 1 after the header. */
  readonly record: number;
  /** Column of the file, from 0. */
  readonly column: number;
  readonly after: string;
}

/** Corrected cells in ascending order of their records. */
export type CorrectedCells = readonly CorrectedCell[];

export interface CorrectionCursor {
  /** The next corrected record; Infinity where there is none. */
  readonly next: number;
  /** Returns the cells of the record `next` as they are corrected, and moves on. */
  correct(cells: readonly string[]): string[];
}

/** @param first the record from which on records are read */
export function createCorrectionCursor(all: CorrectedCells = [], first: number): CorrectionCursor {
  let at = firstFrom(all, first);
  const nextRecord = () => all[at]?.record ?? Number.POSITIVE_INFINITY;
  const cursor = {
    // A plain property, because it is compared with every record that is read.
    next: nextRecord(),
    correct(cells: readonly string[]) {
      const corrected = [...cells];
      for (let each = all[at]; each?.record === cursor.next; each = all[++at])
        // A cell that the record does not have cannot be corrected: the record keeps its number of values.
        if (each.column < corrected.length) corrected[each.column] = each.after;
      cursor.next = nextRecord();
      return corrected;
    },
  };
  return cursor;
}

/** Returns the corrected cells of the records from `first` up to, and without, `until`. */
export const correctedBetween = <Cell extends CorrectedCell>(
  all: readonly Cell[],
  first: number,
  until: number,
): readonly Cell[] => all.slice(firstFrom(all, first), firstFrom(all, until));

export const isCorrected = (all: CorrectedCells | undefined, record: number): boolean =>
  all !== undefined && all[firstFrom(all, record)]?.record === record;

/** Returns the index of the first corrected cell of a record, or of the next corrected record. */
function firstFrom(all: CorrectedCells, record: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((all[middle] as CorrectedCell).record < record) low = middle + 1;
    else high = middle;
  }
  return low;
}
