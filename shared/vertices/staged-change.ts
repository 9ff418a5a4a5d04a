/** What a user means to do to one attribute: staged, shown, and taken back until it is written. */
import type { ListItem, Removal } from './list-value.ts';

/**
 * In the order of staging; each works on what the ones before it left. An item is named by its value and its time, so
 * that a change keeps its meaning when others change the list; of items that are equal in both, one is meant.
 */
export type StagedChange =
  /** On a scalar it converts; `created` null leaves the time to the platform. Equal values may stand twice. */
  | { readonly kind: 'add'; readonly item: ListItem }
  | { readonly kind: 'remove'; readonly item: ListItem }
  /** All that match; refused without any property, which would match everything. */
  | { readonly kind: 'remove-matching'; readonly removal: Removal }
  /** In place: `to` has the time that `from` has, unless another one is meant. */
  | { readonly kind: 'edit'; readonly from: ListItem; readonly to: ListItem }
  /** The list shall be exactly this; a value that was there keeps its time where `created` is null. */
  | { readonly kind: 'replace-all'; readonly items: readonly ListItem[] }
  /** Scalar → list of one, which cannot be taken back. */
  | { readonly kind: 'convert' }
  /** Collapses a list to one value, which keeps its time if it was there; null removes. */
  | { readonly kind: 'write-plain'; readonly value: unknown }
  /** By the vertex's `ogit/_created-on`. @source interfaces.md 4.3 */
  | { readonly kind: 'remove-scalar' };

/** What is staged on a vertex, by attribute. */
export type Stage = ReadonlyMap<string, readonly StagedChange[]>;
