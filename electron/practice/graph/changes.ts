/** Applies the body of a write to what a vertex holds: plain names, prefixed names, nulls. */

import { PlatformError } from '../errors.ts';
import type { JsonObject, JsonValue } from './json.ts';
import {
  applyPlain,
  applyPrefix,
  type Holding,
  type ListItem,
  type ListMoment,
  type ListPrefix,
  listFault,
  listPrefixes,
} from './lists.ts';
import { platformNames } from './vertex.ts';

export interface Contents {
  readonly attributes: ReadonlyMap<string, JsonValue>;
  readonly lists: ReadonlyMap<string, readonly ListItem[]>;
}

export const nothing: Contents = { attributes: new Map(), lists: new Map() };

export interface Change {
  readonly name: string;
  readonly prefix: ListPrefix | null;
  readonly value: JsonValue;
}

/**
 * The changes a body asks for, in the order in which they are done: `=`, `-`, `+` for each attribute.
 * @throws PlatformError 400 for a value that does not fit its prefix, and for a plain name beside a prefixed one
 */
export function readChanges(body: JsonObject): Change[] {
  const changes: Change[] = [];
  let anyPrefix = false;
  for (const [head, value] of Object.entries(body)) {
    const prefix = prefixOf(head);
    const name = prefix === null ? head : head.slice(1);
    if (name === '') throw new PlatformError(400, `"${head}" names no attribute.`);
    if (platformNames.has(name)) continue;
    const fault = prefix === null ? null : listFault(prefix, name, value);
    if (fault !== null) throw new PlatformError(400, fault);
    anyPrefix ||= prefix !== null;
    changes.push({ name, prefix, value });
  }
  // Most bodies have none, and rows come by the million.
  if (!anyPrefix) return changes;
  const plain = new Set(changes.filter(({ prefix }) => prefix === null).map(({ name }) => name));
  for (const { name, prefix } of changes)
    if (prefix !== null && plain.has(name))
      throw new PlatformError(400, `"${name}" and "${prefix}${name}" cannot be written together.`);
  return changes.sort((a, b) => rank(a.prefix) - rank(b.prefix));
}

function prefixOf(head: string): ListPrefix | null {
  return listPrefixes.find((prefix) => head.startsWith(prefix)) ?? null;
}

const rank = (prefix: ListPrefix | null): number => (prefix === null ? -1 : listPrefixes.indexOf(prefix));

/** What is held after the changes; nothing handed in is altered. */
export function applyChanges(held: Contents, changes: readonly Change[], moment: ListMoment): Contents {
  const attributes = new Map(held.attributes);
  const lists = new Map(held.lists);
  for (const { name, prefix, value } of changes) {
    const before = holdingOf(attributes, lists, name);
    const after =
      prefix === null ? applyPlain(before, value, moment) : applyPrefix(before, prefix, value, moment);
    if (after.kind === 'plain') attributes.set(name, after.value);
    else attributes.delete(name);
    if (after.kind === 'list') lists.set(name, after.items);
  }
  return { attributes, lists };
}

function holdingOf(
  attributes: ReadonlyMap<string, JsonValue>,
  lists: ReadonlyMap<string, readonly ListItem[]>,
  name: string,
): Holding {
  const items = lists.get(name);
  if (items !== undefined) return { kind: 'list', items };
  const value = attributes.get(name);
  return value === undefined ? { kind: 'absent' } : { kind: 'plain', value };
}
