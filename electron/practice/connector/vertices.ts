/** Endpoints /vertices of the connector: create, update and delete vertices for the rows of a CSV body. */
import type { JsonObject, JsonValue } from '../graph/json.ts';
import { issueType, type Vertex } from '../graph/vertex.ts';
import { bodyOf, idOf, namesVertex, originalOf, requiredOf } from './cells.ts';
import type { Counted } from './feedback-writer.ts';
import { readHeads, refuseHeads } from './heads.ts';
import type { RowCells } from './rows.ts';
import type { Endpoint, WorkDeps } from './work.ts';

type VertexAction = 'create' | 'update' | 'delete';

/** Writes the vertex of one row and its feedback. Returns the vertex, or undefined if the row failed. */
type VertexItem = (
  order: number,
  cells: RowCells,
  action: VertexAction,
  original: () => JsonValue,
) => Vertex | undefined;

/** @source interfaces.md 4.1, wire.md §3 */
export function createVertexItem({ world, author, ask, attempt }: WorkDeps): VertexItem {
  const { graph } = world;
  const pathOf = (id: string) => () => `/${encodeURIComponent(id)}`;

  const work: Readonly<Record<VertexAction, (cells: RowCells) => Vertex>> = {
    create(cells) {
      const type = requiredOf(cells, 'ogit/_type');
      requiredOf(cells, 'ogit/_scope');
      const body = bodyOf(cells, graph, () => true);
      return ask(newPath(type), () => graph.create(type, body, author));
    },
    update(cells) {
      const id = idOf(cells, graph);
      const body = bodyOf(cells, graph, mayUpdate);
      return ask(pathOf(id), () => graph.update(id, body, author));
    },
    delete(cells) {
      const id = idOf(cells, graph);
      return ask(pathOf(id), () => graph.remove(id));
    },
  };

  return (order, cells, action, original) => {
    let vertex: Vertex | undefined;
    attempt({ entity: 'vertex', action, order }, original, () => {
      vertex = work[action](cells);
      return { counted: countedAs(vertex), data: dataOf(vertex, action) };
    });
    return vertex;
  };
}

/** Returns the path at which the graph creates vertices of a type. */
export const newPath = (type: string) => () => `/new/${encodeURIComponent(type)}`;

/**
 * Whether an update may set an attribute; it ignores those that only a create can set.
 * @source wire.md §3, "Row rules"
 */
const mayUpdate = (attribute: string): boolean => !attribute.startsWith('ogit/_') || updatable.has(attribute);
const updatable: ReadonlySet<string> = new Set(['ogit/_owner', 'ogit/_content', 'ogit/_tags']);

/** Vertices of the issue type are counted as issues, however they are created. @source wire.md §3, "Answer" */
const countedAs = ({ type }: Vertex): Counted => (type === issueType ? 'issue' : 'vertex');

/** Returns the data of a successful item about its vertex. @source wire.md §3 leaves its attributes open */
export function dataOf({ id, xid, type }: Vertex, action: VertexAction): JsonObject {
  const identity = xid === null ? { 'ogit/_id': id } : { 'ogit/_id': id, 'ogit/_xid': xid };
  return action === 'delete'
    ? { ...identity, 'ogit/_is-deleted': true }
    : { ...identity, 'ogit/_type': type };
}

const actions = [
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'create or update'],
  ['DELETE', 'delete'],
] as const;

/** @source wire.md §3: `PATCH /vertices` creates or updates (inferred) */
export const vertexEndpoints: readonly Endpoint[] = actions.map(([method, operation]) => ({
  path: '/vertices',
  method,
  readHeads(names) {
    const heads = readHeads(names);
    refuseHeads(heads, ['edge:', 'issue:', 'content:'], '/vertices');
    return heads;
  },
  startWork(_heads, deps) {
    const doVertex = createVertexItem(deps);
    return {
      row(order, cells) {
        const action = operation === 'create or update' ? createOrUpdate(cells, deps) : operation;
        doVertex(order, cells, action, () => originalOf(cells));
      },
    };
  },
}));

/** Returns the action of a row of PATCH: `update` if its vertex exists, or if it has an `ogit/_id`; else `create`. */
export const createOrUpdate = (cells: RowCells, { world }: WorkDeps): 'create' | 'update' =>
  namesVertex(cells, world.graph) ? 'update' : 'create';
