/** Reads the edges of open vertices, cached for a minute, with the names of the vertices at their other ends. */
import type { EdgeRow, VertexRow } from '../../../shared/vertices.ts';
import { createGraph, maxXids } from '../../remote/graph.ts';
import { allEdges, type GraphEdge } from '../../remote/graph-edges.ts';
import type { GraphAddress } from '../../remote/graph-requests.ts';
import { namedVertex, namingFields } from '../../remote/named-vertex.ts';

type Direction = EdgeRow['direction'];

interface EdgeCache {
  verbs(at: GraphAddress, id: string): Promise<{ verb: string; direction: Direction; count: number }[]>;
  edges(
    at: GraphAddress,
    input: { id: string; verb: string | null; direction: Direction | null; first: number; count: number },
  ): Promise<{ total: number; rows: EdgeRow[] }>;
  /** Clears the cache. */
  forget(): void;
  /** Clears the cache of one vertex. */
  forgetOf(id: string): void;
}

const keptMs = 60_000;
const maxKept = 30;

export function createEdgeCache({ now }: { readonly now: () => number }): EdgeCache {
  const cache = new Map<string, { readonly since: number; readonly edges: Promise<GraphEdge[]> }>();

  const edgesOf = (at: GraphAddress, id: string): Promise<GraphEdge[]> => {
    const key = `${at.graphUrl} ${id}`;
    const cached = cache.get(key);
    if (cached !== undefined && now() - cached.since < keptMs) return cached.edges;
    cache.delete(key);
    const edges = allEdges(at, id);
    cache.set(key, { since: now(), edges });
    // A failure is not cached.
    edges.catch(() => cache.delete(key));
    for (const oldest of [...cache.keys()].slice(0, -maxKept)) cache.delete(oldest);
    return edges;
  };

  const namesOf = async (at: GraphAddress, ids: readonly string[]): Promise<Map<string, VertexRow>> => {
    const graph = createGraph(at);
    const pieces: (readonly string[])[] = [];
    for (let first = 0; first < ids.length; first += maxXids) pieces.push(ids.slice(first, first + maxXids));
    const found = await Promise.all(
      pieces.map((piece) =>
        graph.vertices({
          names: piece.map((value) => ({ by: 'ogit/_id', value })),
          fields: namingFields,
        }),
      ),
    );
    const rows = found.flat().flatMap((item) => namedVertex(item) ?? []);
    return new Map(rows.map((row) => [row.id, row]));
  };

  return {
    async verbs(at, id) {
      const groups = Map.groupBy(await edgesOf(at, id), ({ verb, direction }) => `${direction} ${verb}`);
      return [...groups.values()]
        .flatMap((edges) =>
          edges[0] === undefined
            ? []
            : [{ verb: edges[0].verb, direction: edges[0].direction, count: edges.length }],
        )
        .toSorted((one, other) => one.verb.localeCompare(other.verb) || (one.direction === 'out' ? -1 : 1));
    },
    async edges(at, { id, verb, direction, first, count }) {
      const all = (await edgesOf(at, id)).filter(
        (edge) =>
          (verb === null || edge.verb === verb) && (direction === null || edge.direction === direction),
      );
      const slice = all.slice(first, first + count);
      const names = await namesOf(at, [...new Set(slice.map(({ otherId }) => otherId))]);
      const rows = slice.map(({ otherId, ...edge }) => ({
        ...edge,
        // Vertices that a query does not find may be too new for it, or hidden from this account.
        other: names.get(otherId) ?? { id: otherId, xid: '', name: '', type: '' },
      }));
      return { total: all.length, rows };
    },
    forget: () => cache.clear(),
    forgetOf(id) {
      for (const key of [...cache.keys()]) if (key.endsWith(` ${id}`)) cache.delete(key);
    },
  };
}
