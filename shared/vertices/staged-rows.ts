/** Rows of a list's table while changes are staged: unchanged, removed, changed and added ones. */

import type { IntendedChange } from './intended-change.ts';
import { type ListItem, textOf } from './list-value.ts';

export interface StagedRow {
  readonly state: 'same' | 'removed' | 'changed' | 'added';
  /** As it will be, or was where it is removed. */
  readonly item: ListItem;
  /** The item before its change. */
  readonly was: ListItem | null;
  /** The staged change that does it, from 0, to take it back; null where nothing does. */
  readonly change: number | null;
}

/** The items before in their order, then the added ones. A single value is one row. */
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
