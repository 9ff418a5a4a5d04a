/** Value of one attribute of a vertex: absent, a scalar, or a list of values with their times. */
import { isObject } from '../json/is-object.ts';

/** @source interfaces.md 2.9 */
export interface ListItem {
  readonly value: string;
  /** Milliseconds since epoch; null where it is unknown: left to the platform, or not reported by it. */
  readonly created: number | null;
}

/** Selects the items of a list that match every property given. @source interfaces.md 4.3 */
export interface Removal {
  readonly value?: string;
  readonly created?: number;
}

/** A list that was emptied stays a list for the next write, but a reader sees it absent. @source wire.md §4, "Lists" */
export type Holding =
  | { readonly kind: 'absent' }
  | { readonly kind: 'scalar'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] };

/** A vertex, as far as writes of lists have to do with it. */
export interface VertexLists {
  /** `ogit/_created-on` in milliseconds since epoch: since when a scalar counts as there; null where it is not known. */
  readonly createdOn: number | null;
  /** By attribute; what is not named is absent. */
  readonly held: ReadonlyMap<string, Holding>;
}

export const absent: Holding = { kind: 'absent' };

export const holdingOf = ({ held }: VertexLists, attribute: string): Holding => held.get(attribute) ?? absent;

/** @param attributes as `GET /{id}?listMeta=true` returns them @source wire.md §4, "Lists" */
export function readLists(attributes: Readonly<Record<string, unknown>>): VertexLists {
  const held = new Map<string, Holding>();
  for (const [name, value] of Object.entries(attributes)) {
    const holding = readHolding(value);
    if (holding.kind !== 'absent') held.set(name, holding);
  }
  return { createdOn: timeOf(attributes['ogit/_created-on']), held };
}

/** An array of anything else than values with or without times is a scalar that holds JSON. */
export function readHolding(value: unknown): Holding {
  if (value === undefined || value === null) return absent;
  if (!Array.isArray(value)) return { kind: 'scalar', value };
  const items = value.map(readItem);
  return items.every((item) => item !== undefined) ? { kind: 'list', items } : { kind: 'scalar', value };
}

/** The value that a reading with listMeta returns; undefined where the attribute is absent. */
export function attributeOf(holding: Holding): unknown {
  if (holding.kind === 'absent') return undefined;
  if (holding.kind === 'scalar') return holding.value;
  return holding.items.length === 0 ? undefined : holding.items;
}

/** The items that a prefix works on: a scalar counts as one, created with its vertex. @source wire.md §4, "Lists" */
export function itemsOf(holding: Holding, createdOn: number | null): readonly ListItem[] {
  if (holding.kind === 'list') return holding.items;
  return holding.kind === 'scalar' ? [{ value: textOf(holding.value), created: createdOn }] : [];
}

/** Text in a list of a value that is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An item whose time is not known matches no removal that names a time. */
export const isMatch = (item: ListItem, removal: Removal): boolean =>
  (removal.value === undefined || removal.value === item.value) &&
  (removal.created === undefined || removal.created === item.created);

/** How many items a removal would take, to be shown before. */
export const countMatches = (items: readonly ListItem[], removal: Removal): number =>
  items.reduce((count, item) => count + (isMatch(item, removal) ? 1 : 0), 0);

/** The narrowest removal that takes an item; those that are equal to it go with it. */
export const removalOf = ({ value, created }: ListItem): Removal =>
  created === null ? { value } : { value, created };

function readItem(given: unknown): ListItem | undefined {
  if (!isObject(given) || typeof given['value'] !== 'string') return undefined;
  return { value: given['value'], created: timeOf(given['created']) };
}

/** Reads a time; integers come as numbers or as text. @source wire.md §4 */
function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) ? ms : null;
}
