/** Value of one attribute of a vertex: absent, a scalar, or a list of values with their times. */
import { isObject } from '../json/is-object.ts';

/** @source interfaces.md 2.9 */
export interface ListItem {
  readonly value: string;
  /** Milliseconds since epoch; null if not known: the platform will set it, or did not report it. */
  readonly created: number | null;
}

/** Selects the items of a list that have each of these properties. @source interfaces.md 4.3 */
export interface Removal {
  readonly value?: string;
  readonly created?: number;
}

/**
 * Value of one attribute. An emptied list reads as absent, but is still a list for the next write.
 * @source wire.md §4, "Lists"
 */
export type Holding =
  | { readonly kind: 'absent' }
  | { readonly kind: 'scalar'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] };

/** The data of a vertex that writing its lists needs. */
export interface VertexLists {
  /** `ogit/_created-on` in milliseconds since epoch, which is the time of a scalar; null if it is not known. */
  readonly createdOn: number | null;
  /** Values by attribute; an attribute that is not in the map is absent. */
  readonly held: ReadonlyMap<string, Holding>;
}

export const absent: Holding = { kind: 'absent' };

export const holdingOf = ({ held }: VertexLists, attribute: string): Holding => held.get(attribute) ?? absent;

/** Reads the attributes of `GET /{id}?listMeta=true`. @source wire.md §4, "Lists" */
export function readLists(attributes: Readonly<Record<string, unknown>>): VertexLists {
  const held = new Map<string, Holding>();
  for (const [name, value] of Object.entries(attributes)) {
    const holding = readHolding(value);
    if (holding.kind !== 'absent') held.set(name, holding);
  }
  return { createdOn: timeOf(attributes['ogit/_created-on']), held };
}

/** Reads one value; an array of anything but values with or without times is a scalar that contains JSON. */
export function readHolding(value: unknown): Holding {
  if (value === undefined || value === null) return absent;
  if (!Array.isArray(value)) return { kind: 'scalar', value };
  const items = value.map(readItem);
  return items.every((item) => item !== undefined) ? { kind: 'list', items } : { kind: 'scalar', value };
}

/** Returns the value as a reading with listMeta returns it; undefined if the attribute is absent. */
export function attributeOf(holding: Holding): unknown {
  if (holding.kind === 'absent') return undefined;
  if (holding.kind === 'scalar') return holding.value;
  return holding.items.length === 0 ? undefined : holding.items;
}

/** Returns the items for list writes: a scalar is one item, created with its vertex. @source wire.md §4, "Lists" */
export function itemsOf(holding: Holding, createdOn: number | null): readonly ListItem[] {
  if (holding.kind === 'list') return holding.items;
  return holding.kind === 'scalar' ? [{ value: textOf(holding.value), created: createdOn }] : [];
}

/** Returns a value as the text that it becomes in a list. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whether a removal matches an item; one that names a time does not match an item whose time is not known. */
export const isMatch = (item: ListItem, removal: Removal): boolean =>
  (removal.value === undefined || removal.value === item.value) &&
  (removal.created === undefined || removal.created === item.created);

/** Returns how many items a removal would remove, to show it in advance. */
export const countMatches = (items: readonly ListItem[], removal: Removal): number =>
  items.reduce((count, item) => count + (isMatch(item, removal) ? 1 : 0), 0);

/** Returns the narrowest removal of an item; it also removes all equal items. */
export const removalOf = ({ value, created }: ListItem): Removal =>
  created === null ? { value } : { value, created };

function readItem(json: unknown): ListItem | undefined {
  if (!isObject(json) || typeof json['value'] !== 'string') return undefined;
  return { value: json['value'], created: timeOf(json['created']) };
}

/** Reads a time; integers come as numbers or as text. @source wire.md §4 */
function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) ? ms : null;
}
