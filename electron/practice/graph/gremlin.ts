/** Executes Gremlin queries, which walk through the graph from a vertex along edges. */
import { PlatformError } from '../errors.ts';
import type { VertexTable } from '../store/vertices.ts';
import type { Edge, EdgeDirection, Edges } from './edges.ts';
import { readSteps, type Step } from './gremlin-steps.ts';
import type { Vertex } from './vertex.ts';

type Reached =
  | { readonly kind: 'vertices'; readonly vertices: readonly Vertex[] }
  | { readonly kind: 'edges'; readonly edges: readonly Edge[] };

export interface Gremlin {
  /**
   * Returns the vertices or edges to which the steps of `query` lead from the vertex `root`, each once.
   * @throws PlatformError 400 for an unknown step, 404 for an unknown root
   */
  walk(root: string, query: string): Reached;
}

/** @source wire.md §4, "POST /query/gremlin" */
export function createGremlin({ edges, vertices }: { edges: Edges; vertices: VertexTable }): Gremlin {
  const edgesOf = (ids: Iterable<string>, { direction, verbs }: Step): Edge[] => {
    const wanted = new Set(verbs);
    const found = new Map<string, Edge>();
    for (const id of ids)
      for (const edge of edges.of(id, direction))
        if (wanted.size === 0 || wanted.has(edge.verb)) found.set(edge.id, edge);
    return [...found.values()];
  };

  return {
    walk(root, query) {
      const steps = readSteps(query);
      if (!vertices.has(root)) throw new PlatformError(404, `There is no vertex "${root}".`);
      let ids = new Set([root]);
      for (const step of steps) {
        const found = edgesOf(ids, step);
        // No step can follow one that leads to edges.
        if (step.reaches === 'edges') return { kind: 'edges', edges: found };
        ids = new Set(found.flatMap((edge) => endsBeyond(edge, ids, step.direction)));
      }
      return { kind: 'vertices', vertices: [...ids].flatMap((id) => vertices.byId(id) ?? []) };
    },
  };
}

/** Returns the vertices to which an edge leads from the vertices `ids`: both ends if it connects two of them. */
function endsBeyond(edge: Edge, ids: ReadonlySet<string>, direction: EdgeDirection): string[] {
  const reached: string[] = [];
  if (direction !== 'in' && ids.has(edge.out)) reached.push(edge.in);
  if (direction !== 'out' && ids.has(edge.in)) reached.push(edge.out);
  return reached;
}
