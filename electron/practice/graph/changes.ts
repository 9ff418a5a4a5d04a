/** Applies the body of a write to the contents of a vertex: plain names, names with a list prefix, nulls. */

import { PlatformError } from '../errors.ts';
import type { JsonObject, JsonValue } from './json.ts';
import {
  type AttributeState,
  applyPlain,
  applyPrefix,
  type ListItem,
  type ListMoment,
  type ListPrefix,
  listFault,
  listPrefixes,
} from './lists.ts';
import { platformNames } from './vertex.ts';

/** The plain attributes and the list properties of a vertex, by name. */
export interface Contents {
  readonly attributes: ReadonlyMap<string, JsonValue>;
  readonly lists: ReadonlyMap<string, readonly ListItem[]>;
}

export const emptyContents: Contents = { attributes: new Map(), lists: new Map() };

/** A write to one attribute; `prefix` is null for a plain name. */
export interface Change {
  readonly name: string;
  readonly prefix: ListPrefix | null;
  readonly value: JsonValue;
}

/**
 * Returns the changes of a body in the order in which they are applied: `=`, `-`, `+` for each attribute.
 * @throws PlatformError 400 for a value that does not fit its prefix, and for an attribute with and without a prefix
 */
export function readChanges(body: JsonObject): Change[] {
  const changes: Change[] = [];
  let hasPrefix = false;
  for (const [head, value] of Object.entries(body)) {
    const prefix = prefixOf(head);
    const name = prefix === null ? head : head.slice(1);
    if (name === '') throw new PlatformError(400, `"${head}" names no attribute.`);
    if (platformNames.has(name)) continue;
    const fault = prefix === null ? null : listFault(prefix, name, value);
    if (fault !== null) throw new PlatformError(400, fault);
    hasPrefix ||= prefix !== null;
    changes.push({ name, prefix, value });
  }
  // Most bodies have no prefix, and there may be millions of rows.
  if (!hasPrefix) return changes;
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

/** Returns the contents after the changes, as new maps. */
export function applyChanges(contents: Contents, changes: readonly Change[], moment: ListMoment): Contents {
  const attributes = new Map(contents.attributes);
  const lists = new Map(contents.lists);
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
): AttributeState {
  const items = lists.get(name);
  if (items !== undefined) return { kind: 'list', items };
  const value = attributes.get(name);
  return value === undefined ? { kind: 'absent' } : { kind: 'plain', value };
}
