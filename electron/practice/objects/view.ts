/** Views: how the vertices of the graph appear as domain objects. @source interfaces.md 2.6, wire.md §5, "Views" */
import type { JsonObject } from '../graph/json.ts';
import { issueType, type Vertex } from '../graph/vertex.ts';

/** How one `$type` of a view lies in the graph. */
export interface ObjectKind {
  readonly name: string;
  /** `ogit/_type` of its vertex. */
  readonly vertexType: string;
  /** By field: the attribute that holds it. */
  readonly fields: ReadonlyMap<string, string>;
  /** Fields that an object cannot be without. */
  readonly required: ReadonlySet<string>;
  /** Fields that the platform alone writes. */
  readonly readOnly: ReadonlySet<string>;
  /** What a new vertex carries beside its fields. */
  readonly fixed: JsonObject;
  /** Free attributes that are no part of the object, because the mapping writes them itself. */
  readonly internal: ReadonlySet<string>;
  readonly hasComments: boolean;
}

export interface View {
  readonly id: string;
  /** Before the object's id, it makes the `ogit/_xid`. */
  readonly xidPrefix: string;
  /** By `$type`. */
  readonly objects: ReadonlyMap<string, ObjectKind>;
}

export const commentsAttribute = '/comments';
export const statusAttribute = 'ogit/status';
export const originNodeField = 'originNode';

const incident: ObjectKind = {
  name: 'incident',
  vertexType: issueType,
  fields: new Map([
    ['subject', 'ogit/subject'],
    [originNodeField, 'ogit/Automation/originNode'],
    ['summary', '/summary'],
    ['priority', '/priority'],
    ['description', '/description'],
    ['urgency', '/urgency'],
    ['sourceStatus', '/sourceStatus'],
    ['platformStatus', statusAttribute],
  ]),
  required: new Set([originNodeField]),
  readOnly: new Set(['platformStatus']),
  fixed: { '/ProcessIssue': 'true', '/actual_type': 'incident' },
  internal: new Set(['/ProcessIssue', '/actual_type', commentsAttribute]),
  hasComments: true,
};

const configMachine: ObjectKind = {
  name: 'configMachine',
  vertexType: 'ogit/MARS/Machine',
  fields: new Map([
    ['name', 'ogit/name'],
    ['systemType', 'ogit/MARS/Machine/class'],
  ]),
  required: new Set(),
  readOnly: new Set(),
  fixed: {},
  internal: new Set(),
  hasComments: false,
};

/** The only one. */
export const defaultView: View = {
  id: 'default',
  xidPrefix: 'PRACTICE:',
  objects: new Map([incident, configMachine].map((kind) => [kind.name, kind])),
};

export const views: ReadonlyMap<string, View> = new Map([[defaultView.id, defaultView]]);

export const kindOf = (view: View, vertex: Vertex): ObjectKind | undefined =>
  view.objects.values().find(({ vertexType }) => vertexType === vertex.type);

/** `$id`: without the prefix where the vertex has it, else its whole xid, else its `ogit/_id`. */
export function objectIdOf({ xidPrefix }: View, { id, xid }: Vertex): string {
  if (xid === null) return id;
  return xid.startsWith(xidPrefix) && xid !== xidPrefix ? xid.slice(xidPrefix.length) : xid;
}

/** A view as JSON. @source wire.md §5, "Views"; the content of `objects` is chosen */
export const readView = ({ id, xidPrefix, objects }: View): JsonObject => ({
  id,
  xidPrefix,
  objects: Object.fromEntries(
    [...objects].map(([name, kind]) => [
      name,
      { 'ogit/_type': kind.vertexType, fields: Object.fromEntries(kind.fields) },
    ]),
  ),
});

/** An id as one step of a path: percent-encoded where it must be, and readable where it can be. */
export const pathStep = (id: string): string =>
  encodeURIComponent(id).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, (code) => decodeURIComponent(code));
