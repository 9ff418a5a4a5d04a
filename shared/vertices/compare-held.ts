/** Compares what was meant with what is there, where some times were left to the platform. */
import { canonical } from '../monitor/canonical.ts';
import { areSame, without } from './item-index.ts';
import { type Holding, itemsOf, type ListItem } from './list-value.ts';

export interface HeldDifference {
  readonly missing: readonly ListItem[];
  readonly unexpected: readonly ListItem[];
  /** A single value is there where a list was meant, or a list where a single value was. */
  readonly otherKind: boolean;
}

/**
 * Null where it came out as meant.
 *
 * The order counts for nothing. A single value may have become a list of one: what was absent may have been a list
 * that was emptied, and that one stays a list.
 */
export function compareHeld(meant: Holding, found: Holding): HeldDifference | null {
  if (meant.kind === 'scalar' && found.kind === 'scalar' && canonical(meant.value) === canonical(found.value))
    return null;
  const left = unmatched(itemsOf(meant, null), itemsOf(found, null));
  const otherKind = meant.kind === 'list' && found.kind === 'scalar' && left.missing.length === 0;
  const isTyped = meant.kind === 'scalar' && found.kind === 'scalar' && left.missing.length === 0;
  if (isTyped) return { missing: itemsOf(meant, null), unexpected: itemsOf(found, null), otherKind: false };
  return left.missing.length + left.unexpected.length === 0 && !otherKind ? null : { ...left, otherKind };
}

/** Whether somebody wrote to an attribute between two readings; the order of a list alone is no change. */
export const isChanged = (before: Holding, now: Holding): boolean =>
  before.kind === 'list' && now.kind === 'list'
    ? !areSame(before.items, now.items)
    : canonical(before) !== canonical(now);

/** Items of one side that have no partner on the other; one without a time stands for any of its value. */
export function unmatched(
  meant: readonly ListItem[],
  found: readonly ListItem[],
): { missing: ListItem[]; unexpected: ListItem[] } {
  const open = without(meant, found);
  const spare = Map.groupBy(without(found, meant), ({ value }) => value);
  const missing = open.filter(({ value, created }) => {
    const partners = spare.get(value);
    return created !== null || partners === undefined || partners.shift() === undefined;
  });
  return { missing, unexpected: [...spare.values()].flat() };
}
