/** Implements the vertices of the graph: creates, changes and removes them, and checks each write. */

import { PlatformError } from '../errors.ts';
import type { VertexTable } from '../store/vertices.ts';
import { applyChanges, type Change, type Contents, emptyContents, readChanges } from './changes.ts';
import { newVertexId } from './ids.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { issueType, type Vertex } from './vertex.ts';

/** The account on whose behalf a write is made. */
export interface Author {
  /** `ogit/_id` of the account. */
  readonly id: string;
  /** Scope of new vertices whose body names none. */
  readonly scope: string;
}

export interface Graph {
  /** @throws PlatformError 404 */
  read(id: string): Vertex;
  byXid(xid: string): Vertex | undefined;
  idOf(xid: string): string | undefined;
  has(id: string): boolean;
  /** `id` is chosen by the platform unless given. @throws PlatformError 400, 409 */
  create(type: string, body: JsonObject, author: Author, id?: string): Vertex;
  /** Changes the attributes in the body; null removes one. @throws PlatformError 400, 403, 404, 409 */
  update(id: string, body: JsonObject, author: Author): Vertex;
  /** Like `update`, but removes all attributes that are not in the body. @throws PlatformError 400, 403, 404, 409 */
  replace(id: string, body: JsonObject, author: Author): Vertex;
  /** Removes a vertex with its edges, values and content, and returns it. @throws PlatformError 403, 404 */
  remove(id: string): Vertex;
  /** Returns the vertex after each write, in the order of the writes. @throws PlatformError 404 */
  history(id: string): Vertex[];
}

/** The change of one vertex by one write. */
export interface GraphChange {
  /** Null if the vertex was created. */
  readonly before: Vertex | null;
  /** Null if the vertex was removed. */
  readonly after: Vertex | null;
}

/** Each call runs inside the transaction of its caller. */
export function createGraph(deps: {
  vertices: VertexTable;
  now: () => number;
  /** Whether the platform itself needs a vertex: an account or application. */
  isProtected: (id: string) => boolean;
  /** Is notified of every write of every client, inside its transaction. */
  changed?: (change: GraphChange) => void;
}): Graph {
  const { vertices, now, changed: onChange = () => undefined } = deps;

  const read = (id: string): Vertex => {
    const vertex = vertices.byId(id);
    if (vertex === undefined) throw new PlatformError(404, `There is no vertex "${id}".`);
    return vertex;
  };

  const writable = (id: string): Vertex => {
    const vertex = read(id);
    if (deps.isProtected(id)) throw new PlatformError(403, `"${id}" is managed by the platform itself.`);
    return vertex;
  };

  const change = (
    id: string,
    body: JsonObject,
    author: Author,
    start: (vertex: Vertex, changes: readonly Change[]) => Contents,
  ): Vertex => {
    const vertex = writable(id);
    const { columns, changes } = split(body);
    const moment = { now: now(), createdOn: vertex.createdOn };
    const changed: Vertex = {
      ...vertex,
      xid: columns.xid === undefined ? vertex.xid : columns.xid,
      scope: columns.scope ?? vertex.scope,
      modifiedOn: moment.now,
      version: vertex.version + 1,
      writer: author.id,
      ...applyChanges(start(vertex, changes), changes, moment),
    };
    if (changed.attributes.get(originNode) !== vertex.attributes.get(originNode))
      checkOrigin(vertices, changed);
    if (!vertices.update(changed)) throw conflictWith(changed.xid);
    onChange({ before: vertex, after: changed });
    return changed;
  };

  return {
    read,
    byXid: (xid) => vertices.byXid(xid),
    idOf: (xid) => vertices.idOf(xid),
    has: (id) => vertices.has(id),
    create(type, body, author, id) {
      if (type === '') throw new PlatformError(400, 'A vertex needs a type.');
      const { columns, changes } = split(body);
      const createdOn = now();
      const moment = { now: createdOn, createdOn };
      const vertex: Vertex = {
        id: id ?? newVertexId(createdOn),
        xid: columns.xid ?? null,
        type,
        scope: columns.scope ?? author.scope,
        creator: author.id,
        createdOn,
        modifiedOn: createdOn,
        version: 1,
        writer: author.id,
        // A null removes an attribute, of which a new vertex has none. @source wire.md §3
        ...applyChanges(
          emptyContents,
          changes.filter(({ value }) => value !== null),
          moment,
        ),
      };
      checkOrigin(vertices, vertex);
      if (!vertices.insert(vertex)) throw conflictWith(vertex.xid);
      onChange({ before: null, after: vertex });
      return vertex;
    },
    update: (id, body, author) => change(id, body, author, (vertex) => vertex),
    replace: (id, body, author) => change(id, body, author, keptByReplace),
    remove(id) {
      const vertex = writable(id);
      vertices.remove(id);
      onChange({ before: vertex, after: null });
      return vertex;
    },
    history: (id) => {
      const vertex = read(id);
      return [...vertices.earlier(id), vertex];
    },
  };
}

const originNode = 'ogit/Automation/originNode';
const conflictWith = (xid: string | null) =>
  new PlatformError(
    409,
    xid === null ? 'The vertex exists already.' : `A vertex with the "ogit/_xid" "${xid}" exists already.`,
  );

/** Checks that the origin node of a written issue exists. @source wire.md §3, fail items */
function checkOrigin(vertices: Pick<VertexTable, 'has'>, vertex: Vertex): void {
  if (vertex.type !== issueType) return;
  const origin = vertex.attributes.get(originNode);
  if (typeof origin !== 'string' || origin === '')
    throw new PlatformError(400, `An issue needs an "${originNode}".`);
  if (!vertices.has(origin))
    throw new PlatformError(400, `The "${originNode}" of an issue must name a vertex; "${origin}" does not.`);
}

/**
 * Returns the contents with which a replacing write starts: attributes that prefixes apply to, and lists, which stay
 * lists.
 */
function keptByReplace(vertex: Vertex, changes: readonly Change[]): Contents {
  const named = new Set(changes.map(({ name }) => name));
  const prefixed = new Set(changes.filter(({ prefix }) => prefix !== null).map(({ name }) => name));
  return {
    attributes: new Map([...vertex.attributes].filter(([name]) => prefixed.has(name))),
    lists: new Map([...vertex.lists].map(([name, items]) => [name, named.has(name) ? items : []])),
  };
}

/** Values that the table of vertices has columns for; an absent one is not changed. */
interface ColumnValues {
  xid?: string | null;
  scope?: string;
}

/** Separates the values that have columns in the table from the attributes. @throws PlatformError 400 */
function split(body: JsonObject): { columns: ColumnValues; changes: Change[] } {
  const columns: ColumnValues = {};
  const changes = readChanges(body).filter(({ name, prefix, value }) => {
    if (name !== 'ogit/_xid' && name !== 'ogit/_scope') return true;
    if (prefix !== null) throw new PlatformError(400, `"${name}" cannot be a list.`);
    if (name === 'ogit/_xid') columns.xid = value === null ? null : text(name, value);
    else if (value !== null) columns.scope = text(name, value);
    return false;
  });
  return { columns, changes };
}

function text(name: string, value: JsonValue): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new PlatformError(400, `"${name}" must be a string that is not empty.`);
}
