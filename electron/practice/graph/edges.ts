/** Implements edges: connects and disconnects vertices, and lists the edges of a vertex. */

import { PlatformError } from '../errors.ts';
import type { EdgeRow, EdgeTable } from '../store/edges.ts';
import type { VertexTable } from '../store/vertices.ts';
import type { JsonObject } from './json.ts';

export interface Edge extends EdgeRow {
  /** `<out>$$<verb>$$<in>` */
  readonly id: string;
}

export type EdgeDirection = 'out' | 'in' | 'both';

export interface Edges {
  /** Creates an edge between two vertices, each named by `ogit/_id`. @throws PlatformError 400, 404, 409 */
  connect(out: string, verb: string, into: string): Edge;
  /** Removes an edge and returns it. @throws PlatformError 404 */
  disconnect(out: string, verb: string, into: string): Edge;
  /** Returns the edges of a vertex in the order of their creation; an edge from it to itself occurs once. */
  of(id: string, direction: EdgeDirection, verb?: string): Edge[];
  has(out: string, verb: string, into: string): boolean;
  /** Returns an edge by its id. */
  find(id: string): Edge | undefined;
}

/** Each call runs inside the transaction of its caller. @source wire.md §4 */
export function createEdges(deps: { edges: EdgeTable; vertices: VertexTable; now: () => number }): Edges {
  const { edges, vertices, now } = deps;

  const around: Record<EdgeDirection, (id: string) => EdgeRow[]> = {
    out: edges.leaving,
    in: edges.arriving,
    both: edges.touching,
  };

  const find = (out: string, verb: string, into: string): Edge | undefined => {
    const row = edges.find(out, verb, into);
    return row === undefined ? undefined : withId(row);
  };

  return {
    connect(out, verb, into) {
      if (verb === '' || verb.includes(separator))
        throw new PlatformError(400, `"${verb}" cannot be the verb of an edge.`);
      for (const end of [out, into])
        if (!vertices.has(end)) throw new PlatformError(404, `There is no vertex "${end}".`);
      const row = { out, verb, in: into, createdOn: now() };
      if (!edges.insert(row)) throw new PlatformError(409, `The edge "${withId(row).id}" exists already.`);
      return withId(row);
    },
    disconnect(out, verb, into) {
      const edge = find(out, verb, into);
      if (edge === undefined) throw new PlatformError(404, `There is no edge "${edgeId(out, verb, into)}".`);
      edges.remove(out, verb, into);
      return edge;
    },
    of: (id, direction, verb) =>
      around[direction](id)
        .filter((row) => verb === undefined || row.verb === verb)
        .map(withId),
    has: (out, verb, into) => edges.find(out, verb, into) !== undefined,
    find(id) {
      for (const [out, verb, into] of splitsOf(id)) {
        const edge = find(out, verb, into);
        if (edge !== undefined) return edge;
      }
      return undefined;
    },
  };
}

const separator = '$$';

const edgeId = (out: string, verb: string, into: string): string => [out, verb, into].join(separator);
const withId = (row: EdgeRow): Edge => ({ ...row, id: edgeId(row.out, row.verb, row.in) });

/** Yields all ways to split an edge's id, because ids of vertices can contain the separator, too. */
function* splitsOf(id: string): Generator<[out: string, verb: string, into: string]> {
  for (const first of separatorsIn(id))
    for (const second of separatorsIn(id, first + separator.length))
      yield [
        id.slice(0, first),
        id.slice(first + separator.length, second),
        id.slice(second + separator.length),
      ];
}

function* separatorsIn(id: string, start = 0): Generator<number> {
  for (let at = id.indexOf(separator, start); at !== -1; at = id.indexOf(separator, at + 1)) yield at;
}

/** Returns the edge as JSON. @source wire.md §4, "Edge" */
export const readEdge = (edge: Edge): JsonObject => ({
  'ogit/_id': edge.id,
  'ogit/_type': edge.verb,
  'ogit/_graphtype': 'edge',
  'ogit/_out-id': edge.out,
  'ogit/_in-id': edge.in,
  'ogit/_created-on': edge.createdOn,
});
