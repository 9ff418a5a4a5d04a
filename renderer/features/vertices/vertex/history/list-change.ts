import { without } from '../../../../../shared/vertices/item-index.ts';
import { itemsOf, type ListItem, readHolding } from '../../../../../shared/vertices/list-value.ts';

export interface ListChange {
  readonly added: readonly ListItem[];
  readonly removed: readonly ListItem[];
}

/** Values added to and removed from a list; null where neither state is one. */
export function listChange(before: unknown, after: unknown): ListChange | null {
  const [was, is] = [readHolding(before), readHolding(after)];
  if (was.kind !== 'list' && is.kind !== 'list') return null;
  // The time of a single value is missing, so only values can be compared.
  const isTimed = was.kind !== 'scalar' && is.kind !== 'scalar';
  const [from, to] = [was, is].map((holding) =>
    itemsOf(holding, null).map((item) => (isTimed ? item : { ...item, created: null })),
  ) as [ListItem[], ListItem[]];
  return { added: without(to, from), removed: without(from, to) };
}
