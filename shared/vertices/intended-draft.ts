/** The changes of one attribute while they are collected: removed and added items. */

import type { AddedItem, IntendedChange } from './intended-change.ts';
import { hitsOf, keyOf } from './item-index.ts';
import {
  type Holding,
  isMatch,
  itemsOf,
  type ListItem,
  type Removal,
  removalOf,
  textOf,
} from './list-value.ts';

/** Draft of a change. Each step returns whether it changed anything; `change` is the number of the staged change. */
export interface IntendedDraft {
  add(item: ListItem, change: number): boolean;
  remove(item: ListItem, change: number): boolean;
  removeMatching(removal: Removal, change: number): boolean;
  edit(from: ListItem, to: ListItem, change: number): boolean;
  replaceAll(items: readonly ListItem[], change: number): boolean;
  convert(): boolean;
  writePlain(value: unknown, change: number): boolean;
  removeScalar(change: number): boolean;
  done(): Omit<IntendedChange, 'idle'>;
}

export function createIntendedDraft(base: Holding, createdOn: number | null): IntendedDraft {
  const items = itemsOf(base, createdOn);
  const gone = new Map<number, number>();
  let added: AddedItem[] = [];
  let removals: Removal[] = [];
  let asked: IntendedChange['asked'] = 'touch';
  let kind = base.kind;
  let scalar: unknown = base.kind === 'scalar' ? base.value : undefined;

  const take = (places: readonly number[], removal: Removal, change: number): void => {
    for (const at of places) gone.set(at, change);
    if (places.length > 0) removals.push(removal);
  };
  /** Everything goes but what is kept, whatever was staged before. */
  const restart = (given: readonly ListItem[], change: number): void => {
    const { kept, fresh } = keptOf(items, given);
    gone.clear();
    for (const at of items.keys()) if (!kept.has(at)) gone.set(at, change);
    added = fresh.map((item) => ({ item, change, insteadOf: null }));
    removals = [];
  };
  /** The one value of a scalar was taken. */
  const isTaken = (): boolean => {
    if (kind === 'scalar') kind = 'absent';
    return true;
  };
  /** Takes one item and returns the place that it left; undefined where there is no such item. */
  const takeOne = (item: ListItem, change: number): { insteadOf: number | null } | undefined => {
    const at = placesOf(items, item).find((place) => !gone.has(place));
    if (at !== undefined) {
      take([at], removalOf(item), change);
      return { insteadOf: at };
    }
    const staged = added.findIndex((each) => keyOf(each.item) === keyOf(item));
    return staged < 0 ? undefined : added.splice(staged, 1)[0];
  };

  return {
    add(item, change) {
      kind = 'list';
      added.push({ item, change, insteadOf: null });
      return true;
    },
    remove: (item, change) => takeOne(item, change) !== undefined && isTaken(),
    removeMatching(removal, change) {
      const hits = hitsOf(items, removal).filter((at) => !gone.has(at));
      const stay = added.filter((each) => !isMatch(each.item, removal));
      const isIdle = hits.length === 0 && stay.length === added.length;
      added = stay;
      take(hits, removal, change);
      return !isIdle && isTaken();
    },
    edit(from, to, change) {
      const taken = takeOne(from, change);
      if (taken === undefined) return false;
      kind = 'list';
      added.push({ item: to, change, insteadOf: taken.insteadOf });
      return true;
    },
    replaceAll(given, change) {
      restart(given, change);
      [kind, asked] = ['list', 'replace'];
      return true;
    },
    convert() {
      if (kind !== 'scalar') return false;
      kind = 'list';
      return true;
    },
    writePlain(value, change) {
      const given = value === null ? [] : [{ value: textOf(value), created: null }];
      restart(given, change);
      [asked, scalar] = ['plain', value];
      kind = base.kind === 'list' ? 'list' : value === null ? 'absent' : 'scalar';
      return true;
    },
    removeScalar(change) {
      if (kind !== 'scalar') return false;
      restart([], change);
      [kind, asked] = ['absent', 'touch'];
      return true;
    },
    done() {
      const left = cancelled(items, gone, added);
      // A list of nothing reads as absent, so what was no list need not become one.
      const isNothing = base.kind !== 'list' && kind === 'list' && left.length + items.length === gone.size;
      return { kind: isNothing ? 'absent' : kind, scalar, items, gone, added: left, removals, asked };
    },
  };
}

const placesOf = (items: readonly ListItem[], item: ListItem): readonly number[] =>
  hitsOf(items, removalOf(item)).filter((at) => items[at]?.created === item.created);

/** Splits a list that is rewritten: items that stay, and given ones that are new. */
function keptOf(items: readonly ListItem[], given: readonly ListItem[]): KeptItem {
  const places = Map.groupBy(items.keys(), (at) => items[at]?.value ?? '');
  const kept = new Set<number>();
  const found = new Set<number>();
  const keep = (which: number, { value }: ListItem, fits: (at: number) => boolean): void => {
    const at = places.get(value)?.find((place) => !kept.has(place) && fits(place));
    if (at === undefined) return;
    kept.add(at);
    found.add(which);
  };
  // Items with a time first: one without may match any of the same value.
  for (const [which, item] of given.entries())
    if (item.created !== null) keep(which, item, (at) => items[at]?.created === item.created);
  for (const [which, item] of given.entries()) if (item.created === null) keep(which, item, () => true);
  return { kept, fresh: given.filter((_, which) => !found.has(which)) };
}

interface KeptItem {
  readonly kept: ReadonlySet<number>;
  readonly fresh: readonly ListItem[];
}

/** An item that was taken and added just the same stays. */
function cancelled(
  items: readonly ListItem[],
  gone: Map<number, number>,
  added: readonly AddedItem[],
): AddedItem[] {
  return added.filter(({ item }) => {
    const at = item.created === null ? undefined : placesOf(items, item).find((place) => gone.has(place));
    if (at !== undefined) gone.delete(at);
    return at === undefined;
  });
}
