/** Defines how vertices of the graph appear as domain objects. @source interfaces.md 2.6, wire.md §5, "Views" */
import type { JsonObject } from '../graph/json.ts';
import { issueType, type Vertex } from '../graph/vertex.ts';

/** How the objects of one `$type` are stored in the graph. */
export interface ObjectKind {
  readonly name: string;
  /** `ogit/_type` of its vertex. */
  readonly vertexType: string;
  /** The attribute of each field. */
  readonly fields: ReadonlyMap<string, string>;
  /** Fields that every object must have. */
  readonly required: ReadonlySet<string>;
  /** Fields that only the platform writes. */
  readonly readOnly: ReadonlySet<string>;
  /** Further attributes of a new vertex. */
  readonly fixed: JsonObject;
  /** Free attributes that are not part of the object, because the platform writes them itself. */
  readonly internal: ReadonlySet<string>;
  readonly hasComments: boolean;
}

export interface View {
  readonly id: string;
  /** Prefix of the object's id in its `ogit/_xid`. */
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

/** The only view of the practice platform. */
export const defaultView: View = {
  id: 'default',
  xidPrefix: 'PRACTICE:',
  objects: new Map([incident, configMachine].map((kind) => [kind.name, kind])),
};

export const views: ReadonlyMap<string, View> = new Map([[defaultView.id, defaultView]]);

export const kindOf = (view: View, vertex: Vertex): ObjectKind | undefined =>
  view.objects.values().find(({ vertexType }) => vertexType === vertex.type);

/** Returns the `$id` of an object: its xid, without the prefix if it has it; without an xid its `ogit/_id`. */
export function objectIdOf({ xidPrefix }: View, { id, xid }: Vertex): string {
  if (xid === null) return id;
  return xid.startsWith(xidPrefix) && xid !== xidPrefix ? xid.slice(xidPrefix.length) : xid;
}

/** Returns a view as JSON. @source wire.md §5, "Views"; the content of `objects` is chosen */
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

/** Returns an id as one segment of a path; only characters that are not allowed there are percent-encoded. */
export const pathStep = (id: string): string =>
  encodeURIComponent(id).replace(/%(?:3A|40|24|26|2B|2C|3B|3D)/g, (code) => decodeURIComponent(code));
