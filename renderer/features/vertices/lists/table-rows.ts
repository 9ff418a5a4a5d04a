import type { ListItem } from '../../../../shared/vertices/list-value.ts';
import type { StagedRow } from '../../../../shared/vertices/staged-rows.ts';

/** A row with its place in the list, counted from 1, which it keeps however the table is sorted. */
export interface TableRow extends StagedRow {
  readonly number: number;
}

const kept = new WeakMap<ListItem, TableRow>();

/** The same object for the same unchanged item, so that only what changes is drawn again. */
export const tableRows = (rows: readonly StagedRow[]): readonly TableRow[] =>
  rows.map((row, at) => {
    const number = at + 1;
    if (row.state !== 'same') return { ...row, number };
    const before = kept.get(row.item);
    if (before?.number === number) return before;
    const next = { ...row, number };
    kept.set(row.item, next);
    return next;
  });
