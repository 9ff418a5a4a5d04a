/** Change of one attribute by a user: staged, shown, and revertible until it is written. */
import type { ListItem, Removal } from './list-value.ts';

/**
 * Changes in the order of staging; each applies to the result of those before it. An item is named by its value and
 * its time, so that a change keeps its meaning when others change the list; of items that are equal in both, one is
 * taken.
 */
export type StagedChange =
  /** On a scalar it converts; `created` null leaves the time to the platform. Equal values may stand twice. */
  | { readonly kind: 'add'; readonly item: ListItem }
  | { readonly kind: 'remove'; readonly item: ListItem }
  /** All that match; refused without any property, which would match everything. */
  | { readonly kind: 'remove-matching'; readonly removal: Removal }
  /** In place: `to` has the time of `from`, unless it names another one. */
  | { readonly kind: 'edit'; readonly from: ListItem; readonly to: ListItem }
  /** The list shall be exactly this; a value that was there keeps its time where `created` is null. */
  | { readonly kind: 'replace-all'; readonly items: readonly ListItem[] }
  /** Scalar → list of one, which cannot be taken back. */
  | { readonly kind: 'convert' }
  /** Collapses a list to one value, which keeps its time if it was there; null removes. */
  | { readonly kind: 'write-plain'; readonly value: unknown }
  /** By the vertex's `ogit/_created-on`. @source interfaces.md 4.3 */
  | { readonly kind: 'remove-scalar' };

/** Staged changes of a vertex, by attribute. */
export type StagedChanges = ReadonlyMap<string, readonly StagedChange[]>;
