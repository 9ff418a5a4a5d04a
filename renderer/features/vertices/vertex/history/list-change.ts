import { without } from '../../../../../shared/vertices/item-index.ts';
import { itemsOf, type ListItem, readHolding } from '../../../../../shared/vertices/list-value.ts';

/** Change of a list by one write. */
export interface ListChange {
  readonly added: readonly ListItem[];
  readonly removed: readonly ListItem[];
}

/** Returns the values added to and removed from a list; null if the attribute was a list neither before nor after. */
export function listChange(before: unknown, after: unknown): ListChange | null {
  const [was, is] = [readHolding(before), readHolding(after)];
  if (was.kind !== 'list' && is.kind !== 'list') return null;
  // A single value has no creation time, so that only the values themselves can be compared with it.
  const isTimed = was.kind !== 'scalar' && is.kind !== 'scalar';
  const [from, to] = [was, is].map((holding) =>
    itemsOf(holding, null).map((item) => (isTimed ? item : { ...item, created: null })),
  ) as [ListItem[], ListItem[]];
  return { added: without(to, from), removed: without(from, to) };
}
