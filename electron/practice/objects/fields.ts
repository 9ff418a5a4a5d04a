/** Reads the fields of a domain object from its vertex, and compares them. */
import type { JsonObject, JsonValue } from '../graph/json.ts';
import { readVertex, type Vertex } from '../graph/vertex.ts';
import { type ObjectKind, objectIdOf, originNodeField, type View } from './view.ts';

/** Values by field as stored in the vertex: first the fields of the view, then its free attributes. */
export type Fields = ReadonlyMap<string, JsonValue>;

export function readFields(kind: ObjectKind, vertex: Vertex): Fields {
  const flat = readVertex(vertex);
  const named = [...kind.fields].map(([field, attribute]) => [field, flat[attribute]] as const);
  const attributes = new Set(kind.fields.values());
  const free = Object.entries(flat).filter(
    ([name]) => name.startsWith('/') && !attributes.has(name) && !kind.internal.has(name),
  );
  return new Map([...named, ...free].filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}

/** Returns the names of the fields that differ between two states of an object. */
export function differences(before: Fields, after: Fields): string[] {
  const names = new Set([...after.keys(), ...before.keys()]);
  return [...names].filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)));
}

/** Returns the fields for a reader, in which the origin node is named by its object id instead of its `ogit/_id`. */
export function showFields(
  view: View,
  kind: ObjectKind,
  fields: Fields,
  byId: (id: string) => Vertex | undefined,
): JsonObject {
  return Object.fromEntries(
    [...fields].map(([name, value]) => {
      const origin = name === originNodeField && kind.fields.has(name) ? byId(String(value)) : undefined;
      return [name, origin === undefined ? value : objectIdOf(view, origin)];
    }),
  );
}
