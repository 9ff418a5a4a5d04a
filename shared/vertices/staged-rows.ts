/** Computes the rows of a list's table while changes are staged: unchanged, removed, changed and added ones. */

import type { IntendedChange } from './intended-change.ts';
import { type ListItem, textOf } from './list-value.ts';

export interface StagedRow {
  readonly state: 'same' | 'removed' | 'changed' | 'added';
  /** The item after the changes; for a removed row, the item before. */
  readonly item: ListItem;
  /** The item before its change; null for rows that are not `changed`. */
  readonly was: ListItem | null;
  /** Index of the staged change that affects the row, by which it can be reverted; null for an unchanged row. */
  readonly change: number | null;
}

/** Returns the present items in their order, then the added ones. A single value is one row. */
export function stagedRows({ items, gone, added, kind, scalar }: IntendedChange): StagedRow[] {
  if (kind === 'scalar' && (items.length === 0 || gone.size > 0)) {
    const item = { value: textOf(scalar), created: null };
    return [
      {
        state: items.length === 0 ? 'added' : 'changed',
        item,
        was: items[0] ?? null,
        change: gone.get(0) ?? 0,
      },
    ];
  }
  const instead = new Map(added.flatMap((each) => (each.insteadOf === null ? [] : [[each.insteadOf, each]])));
  const rows = items.map((item, at): StagedRow => {
    const change = gone.get(at);
    const by = change === undefined ? undefined : instead.get(at);
    if (by !== undefined) return { state: 'changed', item: by.item, was: item, change: by.change };
    return { state: change === undefined ? 'same' : 'removed', item, was: null, change: change ?? null };
  });
  const fresh = added.filter(({ insteadOf }) => insteadOf === null || !gone.has(insteadOf));
  for (const { item, change } of fresh) rows.push({ state: 'added', item, was: null, change });
  return rows;
}
