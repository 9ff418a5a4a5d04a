/** Routes of the graph interface; those for vertices are defined here. @source wire.md §4 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { PlatformError } from '../errors.ts';
import { readEdge } from '../graph/edges.ts';
import { readRemoved, readVertex } from '../graph/vertex.ts';
import { requireToken } from '../guard.ts';
import { paths } from '../paths.ts';
import type { Routes } from '../routes.ts';
import { readObject } from './body.ts';
import { addContentRoutes } from './content.ts';
import { addEdgeRoutes } from './edges.ts';
import { authorOf, type ById, type ByRest, flag, parameter, readingOf } from './graph-parameters.ts';
import { addHistoryRoutes } from './history.ts';
import { addQueryRoutes } from './query.ts';
import { addValueRoutes } from './values.ts';

export const addGraphRoutes: Routes = (app, context) => {
  for (const prefix of [paths.graph, paths.graphShort])
    app.register(
      async (scope) => {
        requireToken(scope, context, 'authorization');
        addVertexRoutes(scope, context);
        addEdgeRoutes(scope, context);
        addQueryRoutes(scope, context);
        addValueRoutes(scope, context);
        addContentRoutes(scope, context);
        addHistoryRoutes(scope, context);
      },
      { prefix },
    );
};

function addVertexRoutes(scope: FastifyInstance, { world }: Context): void {
  const { graph, edges } = world;

  scope.post<ByRest>('/new/*', (request) =>
    world.write(() => {
      const vertex = graph.create(request.params['*'], readObject(request.body), authorOf(request));
      return readVertex(vertex, readingOf(request));
    }),
  );

  scope.get<ByRest>('/xid/*', (request) => {
    const vertex = graph.byXid(request.params['*']);
    return { items: vertex === undefined ? [] : [readVertex(vertex, readingOf(request))] };
  });

  scope.get<ById>('/:id', (request) => {
    const { id } = request.params;
    const edge = graph.has(id) ? undefined : edges.find(id);
    return edge === undefined ? readVertex(graph.read(id), readingOf(request)) : readEdge(edge);
  });

  scope.post<ById>('/:id', (request) =>
    world.write(() =>
      readVertex(
        graph.update(request.params.id, readObject(request.body), authorOf(request)),
        readingOf(request),
      ),
    ),
  );

  scope.put<ById>('/:id', (request) =>
    world.write(() => {
      const { id } = request.params;
      const body = readObject(request.body);
      const vertex =
        flag(request, 'createIfNotExists') && !graph.has(id)
          ? graph.create(typeOf(request, body), body, authorOf(request), id)
          : graph.replace(id, body, authorOf(request));
      return readVertex(vertex, readingOf(request));
    }),
  );

  // The id of an edge contains slashes, which need not be encoded. A vertex can have any id, even one like an edge's.
  scope.delete<ByRest>('/*', (request) =>
    world.write(() => {
      const id = request.params['*'];
      const edge = graph.has(id) ? undefined : edges.find(id);
      if (edge === undefined) return readRemoved(graph.remove(id));
      return { ...readEdge(edges.disconnect(edge.out, edge.verb, edge.in)), 'ogit/_is-deleted': true };
    }),
  );
}

function typeOf(request: FastifyRequest, body: Record<string, unknown>): string {
  const type = parameter(request, 'ogit/_type') ?? body['ogit/_type'];
  if (typeof type === 'string' && type !== '') return type;
  throw new PlatformError(400, 'Creating a vertex by its id needs the query parameter "ogit/_type".');
}
