/** Implements list properties: how the prefixes =, + and - change an attribute, and how a list is read. */
import type { JsonValue } from './json.ts';

export interface ListItem {
  readonly value: string;
  /** Milliseconds since epoch. */
  readonly created: number;
}

export const listPrefixes = ['=', '-', '+'] as const;
export type ListPrefix = (typeof listPrefixes)[number];

/** State of one attribute: absent, a plain value, or a list (which remains a list when it becomes empty). */
export type AttributeState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'plain'; readonly value: JsonValue }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] };

export interface ListMoment {
  readonly now: number;
  /** The vertex's `ogit/_created-on`, which is the creation time of a plain value that becomes a list item. */
  readonly createdOn: number;
}

/** Returns a sentence that says why `value` does not fit the prefix; null if it fits. @source wire.md §3, fail items */
export function listFault(prefix: ListPrefix, name: string, value: JsonValue): string | null {
  if (value === null && prefix === '=') return null;
  if (prefix === '-')
    return Array.isArray(value) && value.every(isObject)
      ? null
      : `"-${name}" must be an array of objects that say which items to remove.`;
  return Array.isArray(value) && value.every(isItem)
    ? null
    : `"${prefix}${name}" must be an array of {"value": string, "created"?: integer}.`;
}

/**
 * Returns the state after a write with a prefix; `value` has no `listFault`.
 * @source interfaces.md 4.3, wire.md §4, "Lists"
 */
export function applyPrefix(
  held: AttributeState,
  prefix: ListPrefix,
  value: JsonValue,
  moment: ListMoment,
): AttributeState {
  const given = Array.isArray(value) ? value.filter(isObject) : [];
  if (prefix === '=') return { kind: 'list', items: given.map((item) => toItem(item, moment.now)) };
  const items = itemsOf(held, moment);
  if (prefix === '+')
    return { kind: 'list', items: [...items, ...given.map((item) => toItem(item, moment.now))] };
  const remaining = items.filter((item) => !given.some((removal) => matches(item, removal)));
  if (held.kind === 'list') return { kind: 'list', items: remaining };
  return remaining.length === items.length ? held : { kind: 'absent' };
}

/** Returns the state after a plain write: a list becomes a list of one item, and an item it had keeps its time. */
export function applyPlain(held: AttributeState, value: JsonValue, moment: ListMoment): AttributeState {
  if (held.kind !== 'list') return value === null ? { kind: 'absent' } : { kind: 'plain', value };
  if (value === null) return { kind: 'list', items: [] };
  const text = textOf(value);
  const existing = held.items.find((item) => item.value === text);
  return { kind: 'list', items: [existing ?? { value: text, created: moment.now }] };
}

/**
 * Returns a list as read without `listMeta`; undefined if it is empty, which means absent.
 * @source interfaces.md 2.9
 */
export function readList(items: readonly ListItem[]): string | undefined {
  const [first] = items;
  return items.length > 1 ? `[${items.map(({ value }) => JSON.stringify(value)).join(', ')}]` : first?.value;
}

function itemsOf(held: AttributeState, moment: ListMoment): readonly ListItem[] {
  if (held.kind === 'list') return held.items;
  return held.kind === 'plain' ? [{ value: textOf(held.value), created: moment.createdOn }] : [];
}

type JsonObject = { readonly [name: string]: JsonValue };

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isItem = (value: JsonValue): boolean =>
  isObject(value) &&
  typeof value['value'] === 'string' &&
  (value['created'] === undefined || Number.isSafeInteger(value['created']));

const toItem = (item: JsonObject, now: number): ListItem => ({
  value: textOf(item['value'] ?? ''),
  created: typeof item['created'] === 'number' ? item['created'] : now,
});

/**
 * Whether all properties of the removal equal those of the item.
 * @source wire.md §4: `created` is compared as a number
 */
function matches(item: ListItem, removal: JsonObject): boolean {
  return Object.entries(removal).every(([name, wanted]) =>
    name === 'created' ? sameNumber(wanted, item.created) : name === 'value' && wanted === item.value,
  );
}

const sameNumber = (wanted: JsonValue, created: number): boolean =>
  typeof wanted === 'number' ? wanted === created : typeof wanted === 'string' && Number(wanted) === created;

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));
