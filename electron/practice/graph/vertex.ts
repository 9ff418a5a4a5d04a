/** The type of a stored vertex, and its conversion to the JSON that clients read. */
import type { JsonObject, JsonValue } from './json.ts';
import { type ListItem, readList } from './lists.ts';

/** A stored vertex: the values that the platform sets, the plain attributes, and the list properties. */
export interface Vertex {
  readonly id: string;
  readonly xid: string | null;
  readonly type: string;
  readonly scope: string;
  /** `ogit/_id` of the account that created it. */
  readonly creator: string;
  /** Milliseconds since epoch, as `modifiedOn`. */
  readonly createdOn: number;
  readonly modifiedOn: number;
  /** Counts writes, from 1. */
  readonly version: number;
  /** `ogit/_id` of the account that wrote it last. */
  readonly writer: string;
  readonly attributes: ReadonlyMap<string, JsonValue>;
  /** List properties by name. Readers see no attribute for an empty list, but a write to it still writes to a list. */
  readonly lists: ReadonlyMap<string, readonly ListItem[]>;
}

export const issueType = 'ogit/Automation/AutomationIssue';

/** Attributes that only the platform sets; in the body of a write they are ignored. */
export const platformNames: ReadonlySet<string> = new Set([
  'ogit/_id',
  'ogit/_type',
  'ogit/_graphtype',
  'ogit/_created-on',
  'ogit/_modified-on',
  'ogit/_creator',
  'ogit/_v',
  'ogit/_is-deleted',
]);

export interface Reading {
  /** Whether to return lists as arrays of {value, created}. */
  readonly listMeta?: boolean;
  /** Names of the attributes to return; all if it is absent. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** Returns the vertex as JSON. @source wire.md §4 */
export function readVertex(vertex: Vertex, { listMeta = false, fields }: Reading = {}): JsonObject {
  const entries: [string, JsonValue | undefined][] = [
    ['ogit/_id', vertex.id],
    ['ogit/_xid', vertex.xid ?? undefined],
    ['ogit/_type', vertex.type],
    ['ogit/_graphtype', 'vertex'],
    ['ogit/_scope', vertex.scope],
    ['ogit/_creator', vertex.creator],
    ['ogit/_created-on', vertex.createdOn],
    ['ogit/_modified-on', vertex.modifiedOn],
    ['ogit/_v', vertex.version],
    ['ogit/_is-deleted', false],
    ...vertex.attributes,
  ];
  for (const [name, items] of vertex.lists)
    entries.push([name, listMeta && items.length > 0 ? items.map((item) => ({ ...item })) : readList(items)]);
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, JsonValue] => entry[1] !== undefined && (fields?.has(entry[0]) ?? true),
    ),
  );
}

/** Returns the response to the removal of a vertex. @source wire.md §4 */
export const readRemoved = (vertex: Vertex): JsonObject => ({
  ...readVertex(vertex),
  'ogit/_is-deleted': true,
});
