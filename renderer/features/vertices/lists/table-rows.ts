import type { ListItem } from '../../../../shared/vertices/list-value.ts';
import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';

/** Row of the table of values; `number` is its place in the list, from 1, regardless of how the table is sorted. */
export interface TableRow extends StagedRow {
  readonly number: number;
}

const cache = new WeakMap<ListItem, TableRow>();

/**
 * Returns the rows of the table; an unchanged item gives the same object each time, so that it is not rendered again.
 */
export const tableRows = (rows: readonly StagedRow[]): readonly TableRow[] =>
  rows.map((row, at) => {
    const number = at + 1;
    if (row.state !== 'same') return { ...row, number };
    const before = cache.get(row.item);
    if (before?.number === number) return before;
    const next = { ...row, number };
    cache.set(row.item, next);
    return next;
  });
