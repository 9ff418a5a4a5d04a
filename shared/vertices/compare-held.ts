/** Compares the intended value with the actual one, where some times were left to the platform. */
import { canonical } from '../monitor/canonical.ts';
import { areSame, without } from './item-index.ts';
import { type Holding, itemsOf, type ListItem } from './list-value.ts';

export interface HeldDifference {
  readonly missing: readonly ListItem[];
  readonly unexpected: readonly ListItem[];
  /** A single value exists where a list was intended, or a list where a single value was. */
  readonly otherKind: boolean;
}

/**
 * Null where the actual value equals the intended one.
 *  The order is ignored. A single value may have become a list of one: an absent attribute may have been a list that
 * was emptied, and that one stays a list.
 */
export function compareHeld(intended: Holding, found: Holding): HeldDifference | null {
  if (
    intended.kind === 'scalar' &&
    found.kind === 'scalar' &&
    canonical(intended.value) === canonical(found.value)
  )
    return null;
  const left = unmatched(itemsOf(intended, null), itemsOf(found, null));
  const otherKind = intended.kind === 'list' && found.kind === 'scalar' && left.missing.length === 0;
  const isTyped = intended.kind === 'scalar' && found.kind === 'scalar' && left.missing.length === 0;
  if (isTyped)
    return { missing: itemsOf(intended, null), unexpected: itemsOf(found, null), otherKind: false };
  return left.missing.length + left.unexpected.length === 0 && !otherKind ? null : { ...left, otherKind };
}

/** Whether an attribute was written between two readings; the order of a list alone is no change. */
export const isChanged = (before: Holding, now: Holding): boolean =>
  before.kind === 'list' && now.kind === 'list'
    ? !areSame(before.items, now.items)
    : canonical(before) !== canonical(now);

/** Items of one side that have no partner on the other; one without a time matches any of its value. */
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
