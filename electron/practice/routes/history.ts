/** Route of a vertex's history, which lists it after each write: GET /{id}/history. @source wire.md §4 */
import type { JsonObject } from '../graph/json.ts';
import { readVertex, type Vertex } from '../graph/vertex.ts';
import type { World } from '../world.ts';
import { type ById, type GraphRoutes, readingOf } from './graph-parameters.ts';

export const addHistoryRoutes: GraphRoutes = (scope, { world }) => {
  scope.get<ById>('/:id/history', (request) => {
    const reading = readingOf(request);
    const entryOf = (vertex: Vertex): JsonObject => ({
      action: vertex.version === 1 ? 'create' : 'update',
      data: readVertex(vertex, reading),
      identity: nameOf(world, vertex.writer),
      meta: { timestamp: vertex.modifiedOn, version: vertex.version },
    });
    return { items: world.graph.history(request.params.id).map(entryOf) };
  });
};

/** Returns the `_IDENTITY` of an account; for the platform itself, which cannot sign in, the name of its vertex. */
const nameOf = ({ accounts, graph }: World, id: string): string =>
  accounts.account(id)?.username ??
  (graph.has(id) ? String(graph.read(id).attributes.get('ogit/name') ?? id) : id);
