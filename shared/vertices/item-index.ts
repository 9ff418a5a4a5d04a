/** Finds equal items of a list, and differences of two lists, by an index instead of a search through the list. */
import { isMatch, type ListItem, type Removal } from './list-value.ts';

/** Returns the same text for items that are equal in value and time. */
export const keyOf = ({ value, created }: ListItem): string => `${created ?? ''} ${value}`;

/** Indexes of the items of each key, in the order of the list. */
type ItemIndex = ReadonlyMap<string, readonly number[]>;

/** Cached, because a list stays the same object while changes of it are staged with each key press. */
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

/** Whether a removal names value and time, and so removes only equal items. */
export const isExact = (removal: Removal): removal is Required<Removal> =>
  removal.value !== undefined && removal.created !== undefined;

/** Returns the indexes of all items that a removal matches. */
export function hitsOf(items: readonly ListItem[], removal: Removal): readonly number[] {
  if (isExact(removal)) return indexOf(items).get(keyOf(removal)) ?? [];
  return [...items.keys()].filter((at) => isMatch(items[at] as ListItem, removal));
}

/** Returns the items of the first list without an equal partner in the second; each partner matches only one item. */
export function without(items: readonly ListItem[], taken: readonly ListItem[]): ListItem[] {
  if (items.length === 0 || taken.length === 0) return [...items];
  const same = sameAtHead(items, taken);
  const partners = new Map<string, number>();
  for (const item of taken.slice(same)) {
    const key = keyOf(item);
    partners.set(key, (partners.get(key) ?? 0) + 1);
  }
  return items.slice(same).filter((item) => {
    const key = keyOf(item);
    const count = partners.get(key) ?? 0;
    if (count > 0) partners.set(key, count - 1);
    return count === 0;
  });
}

/** Returns how many items at the start are equal. Usually most are in two readings of a list, and need no keys. */
function sameAtHead(one: readonly ListItem[], other: readonly ListItem[]): number {
  const differs = one.findIndex(
    ({ value, created }, at) => value !== other[at]?.value || created !== other[at]?.created,
  );
  return differs < 0 ? one.length : differs;
}

/** Whether two lists have equal items, in any order. */
export function areSame(one: readonly ListItem[], other: readonly ListItem[]): boolean {
  if (one.length !== other.length) return false;
  const [first, second] = [one[0], other[0]];
  // Shortcut for the most frequent case: groups of a merge usually have one item.
  if (one.length === 1 && first !== undefined && second !== undefined)
    return first.value === second.value && first.created === second.created;
  return without(one, other).length === 0;
}
