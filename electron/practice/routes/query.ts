/** Routes of queries in the graph interface: by attributes, by ids, along edges (Gremlin). @source wire.md §4 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readEdge } from '../graph/edges.ts';
import type { Placeholders } from '../graph/query-text.ts';
import { type Reading, readVertex } from '../graph/vertex.ts';
import { readBody } from './body.ts';
import { fieldsOf, type GraphRoutes } from './graph-parameters.ts';

const defaultLimit = 1_000;
/** Limit with which clients request all results. */
const noLimit = -1;

// Clients send numbers and booleans as JSON or, as in a query string, as text.
const integer = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number)
      .pipe(z.int()),
  ],
  {
    error: 'an integer is expected',
  },
);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'true or false is expected',
});
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const names = z.union([z.string(), z.array(z.string()).transform((list) => list.join(','))]);

const reading = { fields: names.nullish(), listMeta: flag.nullish() };
const byContents = z.looseObject({
  ...reading,
  query: z.string(),
  limit: integer.pipe(z.int().min(noLimit)).nullish(),
  offset: integer.pipe(z.int().min(0)).nullish(),
  order: z.string().nullish(),
  count: flag.nullish(),
  placeholders: z.record(z.string(), scalar).nullish(),
});
const byIds = z.object({ ...reading, query: z.string() });
const byWalk = z.object({ ...reading, root: z.string(), query: z.string() });

export const addQueryRoutes: GraphRoutes = (scope, { world }) => {
  const { queries, gremlin } = world;

  const findVertices = (request: FastifyRequest) => {
    const body = readBody(byContents, askedOf(request));
    const query = { query: body.query, placeholders: placeholdersOf(body) };
    if (body.count) return { items: [queries.count(query)] };
    const found = queries.find({
      ...query,
      order: body.order ?? undefined,
      limit: body.limit ?? defaultLimit,
      offset: body.offset ?? 0,
    });
    return { items: found.map((vertex) => readVertex(vertex, readingOf(body))) };
  };

  const findIds = (request: FastifyRequest) => {
    const body = readBody(byIds, askedOf(request));
    const ids = body.query.split(',').map((id) => id.trim());
    return { items: queries.byIds(ids).map((vertex) => readVertex(vertex, readingOf(body))) };
  };

  const walk = (request: FastifyRequest) => {
    const body = readBody(byWalk, askedOf(request));
    const reached = gremlin.walk(body.root, body.query);
    return {
      items:
        reached.kind === 'edges'
          ? reached.edges.map(readEdge)
          : reached.vertices.map((vertex) => readVertex(vertex, readingOf(body))),
    };
  };

  const handlers = { vertices: findVertices, ids: findIds, gremlin: walk };
  for (const [name, handler] of Object.entries(handlers)) {
    scope.post(`/query/${name}`, handler);
    // With GET, clients send the same properties as query parameters.
    scope.get(`/query/${name}`, handler);
  }
};

const askedOf = (request: FastifyRequest): unknown =>
  request.method === 'GET' ? { ...Object(request.query) } : request.body;

type ContentsQuery = z.infer<typeof byContents>;

const readingOf = ({ fields, listMeta }: Pick<ContentsQuery, 'fields' | 'listMeta'>): Reading => ({
  fields: fieldsOf(fields ?? undefined),
  listMeta: listMeta ?? false,
});

/** `$name` is replaced by the key `name` of the body, or of its `placeholders`. @source wire.md §4 */
function placeholdersOf(body: ContentsQuery): Placeholders {
  const given = new Map([...Object.entries(body.placeholders ?? {}), ...Object.entries(body)]);
  return (name) => {
    const value = scalar.safeParse(given.get(name));
    return value.success ? String(value.data) : undefined;
  };
}
