/** Combined effect of the staged changes of one attribute: removed, added and unchanged items. */
import type { Holding, ListItem, Removal } from './list-value.ts';
import type { WriteForm } from './list-write.ts';

export interface AddedItem {
  readonly item: ListItem;
  /** Index of the staged change that added it. */
  readonly change: number;
  /** Index in `items` of the item that it replaces; null if it replaces none. */
  readonly insteadOf: number | null;
}

export interface IntendedChange {
  readonly kind: Holding['kind'];
  /** The value, if the kind is `scalar`; a new one is also in `added`. */
  readonly scalar: unknown;
  /** The items before the change: the list, or the scalar as one item. */
  readonly items: readonly ListItem[];
  /** Removed items: index in `items` → index of the staged change that removes it. */
  readonly gone: ReadonlyMap<number, number>;
  readonly added: readonly AddedItem[];
  /** The removals as the user staged them, since a complete list was last written. */
  readonly removals: readonly Removal[];
  /** The form of write that the user chose; another form may have a smaller effect. */
  readonly requestedForm: Exclude<WriteForm, 'nothing'>;
  /** Indexes of staged changes that change nothing, because the item that they name does not exist. */
  readonly idle: readonly number[];
}

/** Returns how many items are added, removed and changed in place. */
export function countsOf({ gone, added }: IntendedChange): {
  adds: number;
  removes: number;
  changes: number;
} {
  const changes = added.filter(({ insteadOf }) => insteadOf !== null && gone.has(insteadOf)).length;
  return { adds: added.length - changes, removes: gone.size - changes, changes };
}

/** Returns the attribute after the intended change; a time that the platform will set is null. */
export function holdingAfter({ kind, scalar, items, gone, added }: IntendedChange): Holding {
  if (kind === 'absent') return { kind };
  if (kind === 'scalar') return { kind, value: scalar };
  return { kind, items: [...items.filter((_, at) => !gone.has(at)), ...added.map(({ item }) => item)] };
}
