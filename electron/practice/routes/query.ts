/** Queries of the graph interface: by content, by ids, along edges. @source wire.md §4 */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readEdge } from '../graph/edges.ts';
import type { Placeholders } from '../graph/query-text.ts';
import { type Reading, readVertex } from '../graph/vertex.ts';
import { readBody } from './body.ts';
import { fieldsOf, type GraphRoutes } from './graph-parameters.ts';

const defaultLimit = 1_000;
/** What clients send for no limit. */
const noLimit = -1;

// Clients write numbers and switches as JSON or, as in a query string, as text.
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
    const asked = readBody(byContents, askedOf(request));
    const query = { query: asked.query, placeholders: placeholdersOf(asked) };
    if (asked.count) return { items: [queries.count(query)] };
    const found = queries.find({
      ...query,
      order: asked.order ?? undefined,
      limit: asked.limit ?? defaultLimit,
      offset: asked.offset ?? 0,
    });
    return { items: found.map((vertex) => readVertex(vertex, readingOf(asked))) };
  };

  const findIds = (request: FastifyRequest) => {
    const asked = readBody(byIds, askedOf(request));
    const ids = asked.query.split(',').map((id) => id.trim());
    return { items: queries.byIds(ids).map((vertex) => readVertex(vertex, readingOf(asked))) };
  };

  const walk = (request: FastifyRequest) => {
    const asked = readBody(byWalk, askedOf(request));
    const reached = gremlin.walk(asked.root, asked.query);
    return {
      items:
        reached.kind === 'edges'
          ? reached.edges.map(readEdge)
          : reached.vertices.map((vertex) => readVertex(vertex, readingOf(asked))),
    };
  };

  const ways = { vertices: findVertices, ids: findIds, gremlin: walk };
  for (const [way, handler] of Object.entries(ways)) {
    scope.post(`/query/${way}`, handler);
    // Clients that ask by GET write the same names into the address.
    scope.get(`/query/${way}`, handler);
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
function placeholdersOf(asked: ContentsQuery): Placeholders {
  const given = new Map([...Object.entries(asked.placeholders ?? {}), ...Object.entries(asked)]);
  return (name) => {
    const value = scalar.safeParse(given.get(name));
    return value.success ? String(value.data) : undefined;
  };
}
