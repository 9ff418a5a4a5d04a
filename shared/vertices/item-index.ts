/** Finds items of a list by what they are equal in, without going through the list each time. */
import { isMatch, type ListItem, type Removal } from './list-value.ts';

/** One text for items that are equal in value and time. */
export const keyOf = ({ value, created }: ListItem): string => `${created ?? ''} ${value}`;

/** Where the items of each key stand, in the order of the list. */
type ItemIndex = ReadonlyMap<string, readonly number[]>;

/** A list stays the same while changes of it are staged key press by key press. */
const indexes = new WeakMap<readonly ListItem[], ItemIndex>();

function indexOf(items: readonly ListItem[]): ItemIndex {
  const known = indexes.get(items);
  if (known !== undefined) return known;
  const index = new Map<string, number[]>();
  for (const [at, item] of items.entries()) {
    const key = keyOf(item);
    const places = index.get(key);
    if (places === undefined) index.set(key, [at]);
    else places.push(at);
  }
  indexes.set(items, index);
  return index;
}

/** Whether a removal names both, and so takes only items that are equal. */
export const isExact = (removal: Removal): removal is Required<Removal> =>
  removal.value !== undefined && removal.created !== undefined;

/** The places of all items that a removal takes. */
export function hitsOf(items: readonly ListItem[], removal: Removal): readonly number[] {
  if (isExact(removal)) return indexOf(items).get(keyOf(removal)) ?? [];
  return [...items.keys()].filter((at) => isMatch(items[at] as ListItem, removal));
}

/** Items of the first list without an equal partner in the second: each partner matches one only. */
export function without(items: readonly ListItem[], taken: readonly ListItem[]): ListItem[] {
  if (items.length === 0 || taken.length === 0) return [...items];
  const same = sameAtHead(items, taken);
  const left = new Map<string, number>();
  for (const item of taken.slice(same)) {
    const key = keyOf(item);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return items.slice(same).filter((item) => {
    const key = keyOf(item);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}

/** Two readings of a list mostly begin alike, and what is compared in place needs no key. */
function sameAtHead(one: readonly ListItem[], other: readonly ListItem[]): number {
  const differs = one.findIndex(
    ({ value, created }, at) => value !== other[at]?.value || created !== other[at]?.created,
  );
  return differs < 0 ? one.length : differs;
}

/** Equal whatever their order. */
export function areSame(one: readonly ListItem[], other: readonly ListItem[]): boolean {
  if (one.length !== other.length) return false;
  const [first, second] = [one[0], other[0]];
  // Most values stand once, and a long list has many of them.
  if (one.length === 1 && first !== undefined && second !== undefined)
    return first.value === second.value && first.created === second.created;
  return without(one, other).length === 0;
}
