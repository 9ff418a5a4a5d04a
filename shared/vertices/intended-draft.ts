/** Collects the staged changes of one attribute step by step: its removed and added items. */

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

/** Draft of a change. Each step returns whether it changed anything; `change` is the index of the staged change. */
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
  let requestedForm: IntendedChange['requestedForm'] = 'touch';
  let kind = base.kind;
  let scalar: unknown = base.kind === 'scalar' ? base.value : undefined;

  const markGone = (places: readonly number[], removal: Removal, change: number): void => {
    for (const at of places) gone.set(at, change);
    if (places.length > 0) removals.push(removal);
  };
  /** Replaces everything that was staged before: removes all items that are not wanted, and adds those that are new. */
  const restart = (wanted: readonly ListItem[], change: number): void => {
    const { kept, fresh } = keptOf(items, wanted);
    gone.clear();
    for (const at of items.keys()) if (!kept.has(at)) gone.set(at, change);
    added = fresh.map((item) => ({ item, change, insteadOf: null }));
    removals = [];
  };
  /** Updates the kind after a removal, which leaves a scalar absent. Returns true, the result of the step. */
  const afterRemoval = (): boolean => {
    if (kind === 'scalar') kind = 'absent';
    return true;
  };
  /** Removes one item, or one that was staged to be added; undefined if there is no such item. */
  const removeOne = (item: ListItem, change: number): { insteadOf: number | null } | undefined => {
    const at = placesOf(items, item).find((place) => !gone.has(place));
    if (at !== undefined) {
      markGone([at], removalOf(item), change);
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
    remove: (item, change) => removeOne(item, change) !== undefined && afterRemoval(),
    removeMatching(removal, change) {
      const hits = hitsOf(items, removal).filter((at) => !gone.has(at));
      const stay = added.filter((each) => !isMatch(each.item, removal));
      const isIdle = hits.length === 0 && stay.length === added.length;
      added = stay;
      markGone(hits, removal, change);
      return !isIdle && afterRemoval();
    },
    edit(from, to, change) {
      const taken = removeOne(from, change);
      if (taken === undefined) return false;
      kind = 'list';
      added.push({ item: to, change, insteadOf: taken.insteadOf });
      return true;
    },
    replaceAll(wanted, change) {
      restart(wanted, change);
      [kind, requestedForm] = ['list', 'replace'];
      return true;
    },
    convert() {
      if (kind !== 'scalar') return false;
      kind = 'list';
      return true;
    },
    writePlain(value, change) {
      const wanted = value === null ? [] : [{ value: textOf(value), created: null }];
      restart(wanted, change);
      [requestedForm, scalar] = ['plain', value];
      kind = base.kind === 'list' ? 'list' : value === null ? 'absent' : 'scalar';
      return true;
    },
    removeScalar(change) {
      if (kind !== 'scalar') return false;
      restart([], change);
      [kind, requestedForm] = ['absent', 'touch'];
      return true;
    },
    done() {
      const left = withoutCancelled(items, gone, added);
      // An empty list reads as absent, so an attribute that was no list need not become one.
      const isNothing = base.kind !== 'list' && kind === 'list' && left.length + items.length === gone.size;
      return { kind: isNothing ? 'absent' : kind, scalar, items, gone, added: left, removals, requestedForm };
    },
  };
}

const placesOf = (items: readonly ListItem[], item: ListItem): readonly number[] =>
  hitsOf(items, removalOf(item)).filter((at) => items[at]?.created === item.created);

/** Splits a list that is rewritten: indexes of present items that are kept, and wanted items that are new. */
function keptOf(items: readonly ListItem[], wanted: readonly ListItem[]): KeptItem {
  const places = Map.groupBy(items.keys(), (at) => items[at]?.value ?? '');
  const kept = new Set<number>();
  const found = new Set<number>();
  const keep = (which: number, { value }: ListItem, fits: (at: number) => boolean): void => {
    const at = places.get(value)?.find((place) => !kept.has(place) && fits(place));
    if (at === undefined) return;
    kept.add(at);
    found.add(which);
  };
  // Wanted items with a time first: one without may match any item of the same value.
  for (const [which, item] of wanted.entries())
    if (item.created !== null) keep(which, item, (at) => items[at]?.created === item.created);
  for (const [which, item] of wanted.entries()) if (item.created === null) keep(which, item, () => true);
  return { kept, fresh: wanted.filter((_, which) => !found.has(which)) };
}

interface KeptItem {
  readonly kept: ReadonlySet<number>;
  readonly fresh: readonly ListItem[];
}

/** Cancels removed items that were added again unchanged: deletes them from `gone`, and returns the other additions. */
function withoutCancelled(
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
