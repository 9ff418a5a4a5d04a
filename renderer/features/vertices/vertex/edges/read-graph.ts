import type { Api } from '../../../../../shared/contract.ts';
import { toAppError } from '../../../../../shared/errors.ts';
import type { VertexRow } from '../../../../../shared/vertices.ts';
import { drawnOf, type EdgeKind, type ExploredGraph, expand, startGraph } from './explored-graph.ts';
import { type Places, placesBeside, placesOf } from './neighbour-places.ts';
import type { SavedGraph } from './saved-graphs.ts';

/** Largest number of edges that are added at once; with more, the names would not be readable. */
export const maxAdded = 20;

/** A picture: what is drawn, and where. */
export interface PlacedGraph {
  readonly graph: ExploredGraph;
  readonly places: Places;
}

type EdgesCall = Api['vertices']['edges'];

/** Reads the first picture of a vertex: its first edges of a kind, or of all kinds. */
export async function readFirst(
  edges: EdgesCall,
  centre: VertexRow,
  kind: EdgeKind | null,
  signal: AbortSignal,
): Promise<PlacedGraph> {
  const { verb, direction } = kind ?? { verb: null, direction: null };
  const { rows } = await edges({ id: centre.id, verb, direction, first: 0, count: maxAdded }, { signal });
  return { graph: startGraph(centre, rows), places: placesOf(centre.id, rows) };
}

/** Reads a saved picture. Vertices that no longer exist are left out; new ones are placed beside their neighbour. */
export async function readSaved(
  edges: EdgesCall,
  centre: VertexRow,
  saved: SavedGraph,
  signal: AbortSignal,
): Promise<PlacedGraph> {
  const known: Record<string, { x: number; y: number }> = { [centre.id]: { x: 0, y: 0 }, ...saved.places };
  let placed: PlacedGraph = { graph: { centre, expansions: [] }, places: known };
  for (const { vertex, verb, direction, count } of saved.expansions) {
    if (!drawnOf(placed.graph).vertices.has(vertex) || count === 0) continue;
    try {
      const { rows } = await edges({ id: vertex, verb, direction, first: 0, count }, { signal });
      placed = expandPlaced(placed, { vertex, verb, direction, rows });
    } catch (error) {
      if (toAppError(error).code !== 'not-found') throw error;
    }
  }
  const { vertices } = drawnOf(placed.graph);
  return { ...placed, places: onlyOf(placed.places, vertices) };
}

/** Adds edges and places their new vertices; what is there does not move. */
export function expandPlaced(
  { graph, places }: PlacedGraph,
  expansion: ExploredGraph['expansions'][number],
): PlacedGraph {
  const next = expand(graph, expansion);
  const added = [...drawnOf(next).vertices.keys()].filter((id) => places[id] === undefined);
  const from = { id: expansion.vertex, centre: graph.centre.id, direction: expansion.direction };
  return { graph: next, places: added.length === 0 ? places : placesBeside(from, added, places) };
}

/** Returns the places of these vertices. */
export const onlyOf = (places: Places, vertices: ReadonlyMap<string, unknown>): Places =>
  Object.fromEntries(Object.entries(places).filter(([id]) => vertices.has(id)));
