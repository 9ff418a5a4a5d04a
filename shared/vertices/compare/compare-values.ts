/** Compares the intended value of an attribute with the actual one, of which the platform may have set some times. */
import { canonical } from '../../monitor/canonical.ts';
import { areSame, without } from '../item-index.ts';
import { type Holding, itemsOf, type ListItem } from '../list-value.ts';

export interface ValueDifference {
  readonly missing: readonly ListItem[];
  readonly unexpected: readonly ListItem[];
  /** Whether a list was intended, but the attribute has a single value. */
  readonly otherKind: boolean;
}

/**
 * Returns null if the actual value equals the intended one.
 *  The order is ignored. A list with one item is accepted in place of a single value: an absent attribute may have been
 * an emptied list, which stays a list.
 */
export function compareValues(intended: Holding, found: Holding): ValueDifference | null {
  if (
    intended.kind === 'scalar' &&
    found.kind === 'scalar' &&
    canonical(intended.value) === canonical(found.value)
  )
    return null;
  const difference = unmatched(itemsOf(intended, null), itemsOf(found, null));
  const otherKind = intended.kind === 'list' && found.kind === 'scalar' && difference.missing.length === 0;
  const isTyped = intended.kind === 'scalar' && found.kind === 'scalar' && difference.missing.length === 0;
  if (isTyped)
    return { missing: itemsOf(intended, null), unexpected: itemsOf(found, null), otherKind: false };
  const isEqual = difference.missing.length + difference.unexpected.length === 0 && !otherKind;
  return isEqual ? null : { ...difference, otherKind };
}

/** Whether an attribute changed between two readings; another order of a list is no change. */
export const isChanged = (before: Holding, now: Holding): boolean =>
  before.kind === 'list' && now.kind === 'list'
    ? !areSame(before.items, now.items)
    : canonical(before) !== canonical(now);

/** Returns items of each side without a partner on the other; an item without a time matches any item of its value. */
export function unmatched(
  intended: readonly ListItem[],
  found: readonly ListItem[],
): { missing: ListItem[]; unexpected: ListItem[] } {
  const open = without(intended, found);
  const spare = Map.groupBy(without(found, intended), ({ value }) => value);
  const missing = open.filter(({ value, created }) => {
    const partners = spare.get(value);
    return created !== null || partners === undefined || partners.shift() === undefined;
  });
  return { missing, unexpected: [...spare.values()].flat() };
}
