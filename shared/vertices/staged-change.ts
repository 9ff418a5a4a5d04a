/** Types of a user's changes of attributes, which are staged, shown, and revertible until they are written. */
import type { ListItem, Removal } from './list-value.ts';

/**
 * One change. Changes apply in the order of staging, each to the result of those before it. An item is named by its
 * value and its time, so that a change keeps its meaning when other users change the list; of several equal items, it
 * applies to one.
 */
export type StagedChange =
  /**
   * Converts a scalar to a list. With `created` null, the platform sets the time. A list may have equal values.
   * Additions of one paste have the same number in `paste`, and are withdrawn together.
   */
  | { readonly kind: 'add'; readonly item: ListItem; readonly paste?: number }
  | { readonly kind: 'remove'; readonly item: ListItem }
  /** Removes all matching items. At least one property is required, since none would match everything. */
  | { readonly kind: 'remove-matching'; readonly removal: Removal }
  /** Edits an item in place: `to` normally has the time of `from`. */
  | { readonly kind: 'edit'; readonly from: ListItem; readonly to: ListItem }
  /** Converts a scalar to a list with one item, which cannot be undone. */
  | { readonly kind: 'convert' }
  | WholeChange;

/** A change that sets the whole attribute. */
export type WholeChange = WholeValue & {
  /** The changes before it, which apply again if it is withdrawn. */
  readonly replaced?: readonly StagedChange[];
};

type WholeValue =
  /** Makes the list exactly this; a present value keeps its time if `created` is null. */
  | { readonly kind: 'replace-all'; readonly items: readonly ListItem[] }
  /** Collapses a list to one value, which keeps its time if it is present; null removes all. */
  | { readonly kind: 'write-plain'; readonly value: unknown }
  /** Removes a scalar, whose time is the vertex's `ogit/_created-on`. @source interfaces.md 4.3 */
  | { readonly kind: 'remove-scalar' };

/** Staged changes of a vertex, by attribute. */
export type StagedChanges = ReadonlyMap<string, readonly StagedChange[]>;
