/** Intended change of one attribute by staged changes: removed, added and unchanged items. */
import type { Holding, ListItem, Removal } from './list-value.ts';
import type { WriteForm } from './list-write.ts';

export interface AddedItem {
  readonly item: ListItem;
  /** Which staged change brought it, from 0. */
  readonly change: number;
  /** The place of the item that it replaces; null where it is simply added. */
  readonly insteadOf: number | null;
}

export interface IntendedChange {
  readonly kind: Holding['kind'];
  /** Where the kind is `scalar`; a new one is also among those added. */
  readonly scalar: unknown;
  /** The items before: the list, or the scalar as one item. */
  readonly items: readonly ListItem[];
  /** Places of items that go → which staged change takes them. */
  readonly gone: ReadonlyMap<number, number>;
  readonly added: readonly AddedItem[];
  /** The removals in the user's own words, since a whole list was last written. */
  readonly removals: readonly Removal[];
  /** How the user would have it written; another form may have a smaller effect. */
  readonly asked: Exclude<WriteForm, 'nothing'>;
  /** Staged changes that name nothing that is there. */
  readonly idle: readonly number[];
}

/** How many items come, go and change in place. */
export function countsOf({ gone, added }: IntendedChange): {
  adds: number;
  removes: number;
  changes: number;
} {
  const changes = added.filter(({ insteadOf }) => insteadOf !== null && gone.has(insteadOf)).length;
  return { adds: added.length - changes, removes: gone.size - changes, changes };
}

/** The attribute after the intended change; times that are left to the platform are null. */
export function holdingAfter({ kind, scalar, items, gone, added }: IntendedChange): Holding {
  if (kind === 'absent') return { kind };
  if (kind === 'scalar') return { kind, value: scalar };
  return { kind, items: [...items.filter((_, at) => !gone.has(at)), ...added.map(({ item }) => item)] };
}
