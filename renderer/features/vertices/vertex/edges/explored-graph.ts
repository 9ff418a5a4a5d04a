/** State of the picture of a neighbourhood: which edges of which vertices are drawn. */
import type { EdgeRow, VertexRow } from '../../../../../shared/vertices.ts';

/** Largest number of vertices in the picture; with more, it would be slow and not readable. */
export const maxVertices = 200;

/** Edges of one verb and direction. */
export interface EdgeKind {
  readonly verb: string;
  readonly direction: EdgeRow['direction'];
}

/** A kind of edges of a vertex that was added to the picture. */
export interface Expansion extends EdgeKind {
  /** Id of the vertex whose edges they are. */
  readonly vertex: string;
  readonly rows: readonly EdgeRow[];
}

export interface ExploredGraph {
  readonly centre: VertexRow;
  /** In the order in which they were added. Each belongs to a vertex that the others connect with the centre. */
  readonly expansions: readonly Expansion[];
}

interface DrawnEdge {
  readonly key: string;
  readonly verb: string;
  readonly from: string;
  readonly to: string;
}

interface DrawnGraph {
  readonly vertices: ReadonlyMap<string, VertexRow>;
  readonly edges: ReadonlyMap<string, DrawnEdge>;
}

/** Returns the first picture: the edges of the vertex, grouped by kind. */
export function startGraph(centre: VertexRow, rows: readonly EdgeRow[]): ExploredGraph {
  const groups = Map.groupBy(rows, ({ verb, direction }) => `${direction} ${verb}`);
  return {
    centre,
    expansions: [...groups.values()].flatMap((group) =>
      group[0] === undefined
        ? []
        : [{ vertex: centre.id, verb: group[0].verb, direction: group[0].direction, rows: group }],
    ),
  };
}

/** Returns each vertex and each edge of the picture once; an edge may have been added from both of its ends. */
export function drawnOf({ centre, expansions }: ExploredGraph): DrawnGraph {
  const vertices = new Map([[centre.id, centre]]);
  const edges = new Map<string, DrawnEdge>();
  for (const { vertex, rows } of expansions)
    for (const { verb, direction, other } of rows) {
      if (!vertices.has(other.id)) vertices.set(other.id, other);
      const [from, to] = direction === 'out' ? [vertex, other.id] : [other.id, vertex];
      const key = JSON.stringify([from, verb, to]);
      edges.set(key, { key, verb, from, to });
    }
  return { vertices, edges };
}

export const isExpanded = ({ expansions }: ExploredGraph, vertex: string, kind: EdgeKind): boolean =>
  expansions.some((each) => isOf(each, vertex, kind));

/** Returns how many edges of a kind of a vertex are drawn, by whichever end they were added. */
export function shownEdges({ edges }: DrawnGraph, vertex: string, { verb, direction }: EdgeKind): number {
  const isShown = (edge: DrawnEdge) =>
    edge.verb === verb && (direction === 'out' ? edge.from : edge.to) === vertex;
  return [...edges.values()].filter(isShown).length;
}

export const isFull = ({ vertices }: DrawnGraph): boolean => vertices.size >= maxVertices;

/**
 * Adds edges of a vertex, up to the largest number of vertices. Returns the same graph if the vertex is not drawn, or
 * its edges of this kind were added before.
 */
export function expand(graph: ExploredGraph, expansion: Expansion): ExploredGraph {
  const { vertices } = drawnOf(graph);
  if (!vertices.has(expansion.vertex) || isExpanded(graph, expansion.vertex, expansion)) return graph;
  const drawn = new Set(vertices.keys());
  const rows = expansion.rows.filter(({ other }) => {
    if (!drawn.has(other.id) && drawn.size >= maxVertices) return false;
    drawn.add(other.id);
    return true;
  });
  return { ...graph, expansions: [...graph.expansions, { ...expansion, rows }] };
}

/** Removes a kind of edges of a vertex, and everything that only these edges connected with the centre. */
export function collapse(graph: ExploredGraph, vertex: string, kind: EdgeKind): ExploredGraph {
  const left = graph.expansions.filter((each) => !isOf(each, vertex, kind));
  const reached = new Set([graph.centre.id]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { vertex: from, rows } of left)
      if (reached.has(from)) for (const { other } of rows) reached.add(other.id);
  }
  return { ...graph, expansions: left.filter((each) => reached.has(each.vertex)) };
}

const isOf = (expansion: Expansion, vertex: string, { verb, direction }: EdgeKind): boolean =>
  expansion.vertex === vertex && expansion.verb === verb && expansion.direction === direction;
