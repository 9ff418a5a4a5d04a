/** Reads domain objects from the graph, and writes them to it. @source interfaces.md 2.6, wire.md §5 */

import { PlatformError } from '../errors.ts';
import type { Edges } from '../graph/edges.ts';
import type { Author, Graph } from '../graph/graph.ts';
import { newVertexId } from '../graph/ids.ts';
import type { JsonObject, JsonValue } from '../graph/json.ts';
import type { Values } from '../graph/values.ts';
import type { Vertex } from '../graph/vertex.ts';
import { createCommentSeries } from './comment-series.ts';
import { type Comment, type Comments, toMap } from './comments.ts';
import { idField, ObjectWriteError } from './errors.ts';
import { readFields, showFields } from './fields.ts';
import { isCommentsOnly, readMessage, requireFields } from './message.ts';
import {
  commentsAttribute,
  kindOf,
  type ObjectKind,
  objectIdOf,
  statusAttribute,
  type View,
} from './view.ts';

/** Each call runs inside the transaction of its caller. */
export interface Objects {
  /** @throws PlatformError 404 */
  read(view: View, id: string): JsonObject;
  find(view: View, id: string): Vertex | undefined;
  /** Creates or updates. @throws ObjectWriteError, PlatformError 400, 403, 409 */
  put(view: View, kind: ObjectKind, id: string, message: JsonObject, author: Author): void;
  /** Removes an object with its comments. @throws ObjectWriteError, PlatformError 403 */
  remove(view: View, id: string): void;
  /** Adds the comments that an issue does not have yet. @throws PlatformError 404 */
  comment(issue: string, comments: readonly Comment[], author: Author): void;
  /** @throws PlatformError 404 */
  setStatus(issue: string, status: string, author: Author): void;
}

/** Number of comments in the list property of an issue. @source wire.md §5 */
const lastComments = 5;

export function createObjects(deps: {
  graph: Graph;
  edges: Edges;
  values: Values;
  comments: Comments;
  now: () => number;
  /** Author of the writes that only the platform makes. */
  platform: Author;
}): Objects {
  const { graph, comments } = deps;
  const series = createCommentSeries(deps);

  const find = (view: View, id: string): Vertex | undefined => {
    const candidates = [() => graph.byXid(view.xidPrefix + id), () => graph.byXid(id), () => byId(id)];
    for (const candidate of candidates) {
      const vertex = candidate();
      if (vertex && kindOf(view, vertex) && objectIdOf(view, vertex) === id) return vertex;
    }
    return undefined;
  };
  const byId = (id: string): Vertex | undefined => (graph.has(id) ? graph.read(id) : undefined);

  /** Returns the vertex of an origin node, which can be named in three ways. @source wire.md §5, "Views" */
  const resolve = (view: View, origin: string): string | undefined =>
    graph.idOf(view.xidPrefix + origin) ?? graph.idOf(origin) ?? (graph.has(origin) ? origin : undefined);

  /** Returns the change of the list property after comments were added; an empty object for none. */
  const listOf = (issue: string, added: readonly Comment[]): JsonObject =>
    added.length === 0
      ? {}
      : {
          [`=${commentsAttribute}`]: comments
            .last(issue, lastComments)
            .map(({ timestamp, value }): JsonValue => ({ value, created: timestamp })),
        };

  const update = (issue: string, body: JsonObject, added: readonly Comment[], author: Author): void => {
    const changes = { ...body, ...listOf(issue, added) };
    if (Object.keys(changes).length > 0) graph.update(issue, changes, author);
    series.write(issue, added, author);
  };

  const create = (view: View, kind: ObjectKind, objectId: string, message: JsonObject, author: Author) => {
    const contents = readMessage(kind, message, (origin) => resolve(view, origin));
    requireFields(kind, contents);
    const id = newVertexId(deps.now());
    const added = comments.add(id, contents.comments);
    const body = { ...kind.fixed, ...contents.body, ...listOf(id, added) };
    graph.create(kind.vertexType, { ...body, 'ogit/_xid': view.xidPrefix + objectId }, author, id);
    series.write(id, added, author);
    // A separate write by another author, so that the author of the object is notified. @source wire.md §5, "Updates"
    if (kind.fields.has('platformStatus'))
      graph.update(id, { [statusAttribute]: 'PROCESSING' }, deps.platform);
  };

  return {
    find,
    read(view, id) {
      const vertex = find(view, id);
      const kind = vertex && kindOf(view, vertex);
      if (!vertex || !kind) throw new PlatformError(404, `There is no object "${id}".`);
      const fields = showFields(view, kind, readFields(kind, vertex), byId);
      const all = kind.hasComments ? comments.all(vertex.id) : [];
      return {
        $type: kind.name,
        $id: id,
        ...fields,
        ...(all.length > 0 ? { comments: toMap(all) } : {}),
      };
    },
    put(view, kind, id, message, author) {
      const vertex = find(view, id);
      if (vertex === undefined) {
        if (isCommentsOnly(message)) throw unknownObject(id);
        create(view, kind, id, message, author);
        return;
      }
      const existingKind = kindOf(view, vertex);
      if (existingKind !== kind)
        throw new ObjectWriteError([
          { code: 400, message: `"${id}" is of the $type "${existingKind?.name}".`, field: '$type' },
        ]);
      const contents = readMessage(kind, message, (origin) => resolve(view, origin));
      update(vertex.id, contents.body, comments.add(vertex.id, contents.comments), author);
    },
    remove(view, id) {
      const vertex = find(view, id);
      if (vertex === undefined) throw unknownObject(id);
      const seriesId = series.of(vertex.id);
      graph.remove(vertex.id);
      if (seriesId !== undefined) graph.remove(seriesId);
    },
    comment: (issue, added, author) => update(issue, {}, comments.add(issue, added), author),
    setStatus(issue, status, author) {
      graph.update(issue, { [statusAttribute]: status }, author);
    },
  };
}

const unknownObject = (id: string) =>
  new ObjectWriteError([{ code: 404, message: `There is no object "${id}".`, field: idField }]);
