/** A vertex as it is kept, and as it is read. */
import type { JsonObject, JsonValue } from './json.ts';
import { type ListItem, readList } from './lists.ts';

/** A vertex as the store keeps it: what the platform sets, the plain attributes, and the lists beside them. */
export interface Vertex {
  readonly id: string;
  readonly xid: string | null;
  readonly type: string;
  readonly scope: string;
  /** `ogit/_id` of the account that made it. */
  readonly creator: string;
  /** Milliseconds since epoch, as `modifiedOn`. */
  readonly createdOn: number;
  readonly modifiedOn: number;
  /** Counts writes, from 1. */
  readonly version: number;
  /** `ogit/_id` of the account that wrote it last. */
  readonly writer: string;
  readonly attributes: ReadonlyMap<string, JsonValue>;
  /** By attribute; an empty list is absent to a reader and still a list to the next writer. */
  readonly lists: ReadonlyMap<string, readonly ListItem[]>;
}

export const issueType = 'ogit/Automation/AutomationIssue';

/** Set by the platform alone: a write that names one of them is accepted and the name is ignored. */
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
  /** Lists as arrays of {value, created}. */
  readonly listMeta?: boolean;
  /** Only these, where present; all without it. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/** The vertex as JSON. @source wire.md §4 */
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

/** Response when it has been removed. @source wire.md §4 */
export const readRemoved = (vertex: Vertex): JsonObject => ({
  ...readVertex(vertex),
  'ogit/_is-deleted': true,
});
