/** The graph interface: vertices by id and xid. @source wire.md §4 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Context, paths, type Routes } from '../context.ts';
import { PlatformError, unauthorized } from '../errors.ts';
import type { Author } from '../graph/graph.ts';
import { type Reading, readRemoved, readVertex } from '../graph/vertex.ts';
import { requireToken } from '../guard.ts';
import { readObject } from './body.ts';

export const addGraphRoutes: Routes = (app, context) => {
  for (const prefix of [paths.graph, paths.graphShort])
    app.register(
      async (scope) => {
        requireToken(scope, context, 'authorization');
        addVertexRoutes(scope, context);
      },
      { prefix },
    );
};

interface ById {
  Params: { id: string };
}
/** The rest of the path, slashes included: types and xids have them, percent-encoded or not. */
interface ByRest {
  Params: { '*': string };
}

function addVertexRoutes(scope: FastifyInstance, { world }: Context): void {
  const { graph } = world;

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

  scope.get<ById>('/:id', (request) => readVertex(graph.read(request.params.id), readingOf(request)));

  scope.post<ById>('/:id', (request) =>
    world.write(() =>
      readVertex(graph.update(request.params.id, readObject(request.body)), readingOf(request)),
    ),
  );

  scope.put<ById>('/:id', (request) =>
    world.write(() => {
      const { id } = request.params;
      const body = readObject(request.body);
      const vertex =
        flag(request, 'createIfNotExists') && !graph.has(id)
          ? graph.create(typeOf(request, body), body, authorOf(request), id)
          : graph.replace(id, body);
      return readVertex(vertex, readingOf(request));
    }),
  );

  scope.delete<ById>('/:id', (request) => world.write(() => readRemoved(graph.remove(request.params.id))));
}

function authorOf({ identity }: FastifyRequest): Author {
  if (identity === null) throw unauthorized();
  return identity.account;
}

function typeOf(request: FastifyRequest, body: Record<string, unknown>): string {
  const type = query(request, 'ogit/_type') ?? body['ogit/_type'];
  if (typeof type === 'string' && type !== '') return type;
  throw new PlatformError(400, 'Creating a vertex by its id needs the query parameter "ogit/_type".');
}

function readingOf(request: FastifyRequest): Reading {
  const fields = query(request, 'fields');
  return {
    listMeta: flag(request, 'listMeta'),
    fields: fields ? new Set(fields.split(',').map((name) => name.trim())) : undefined,
  };
}

const flag = (request: FastifyRequest, name: string): boolean => query(request, name) === 'true';

/** The last one where a parameter is given several times. */
function query({ query: parameters }: FastifyRequest, name: string): string | undefined {
  if (typeof parameters !== 'object' || parameters === null) return undefined;
  const value = Object.entries(parameters).find(([key]) => key === name)?.[1];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : undefined;
}
