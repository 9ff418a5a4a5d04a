/** Finds vertices by what they hold. */
import { PlatformError } from '../errors.ts';
import { type Condition, conditionOf, orderBy } from '../store/conditions.ts';
import type { VertexTable } from '../store/vertices.ts';
import { parseQuery } from './query-parse.ts';
import type { Placeholders } from './query-text.ts';
import type { Vertex } from './vertex.ts';

interface VertexQuery {
  readonly query: string;
  readonly placeholders: Placeholders;
}

interface VertexSearch extends VertexQuery {
  /** Fields with `asc` or `desc`, comma separated, such as `ogit/name desc, ogit/_id`. */
  readonly order?: string | undefined;
  /** -1 for all. */
  readonly limit: number;
  readonly offset: number;
}

export interface Queries {
  /** Without an order the vertices come as they were made. @throws PlatformError 400 */
  find(asked: VertexSearch): Vertex[];
  /** @throws PlatformError 400 */
  count(asked: VertexQuery): number;
  /** Those of the ids that name a vertex, in their order, each once. */
  byIds(ids: readonly string[]): Vertex[];
}

/** @source wire.md §4, "POST /query/vertices" */
export function createQueries({ vertices }: { vertices: VertexTable }): Queries {
  const whereOf = ({ query, placeholders }: VertexQuery): Condition =>
    conditionOf(parseQuery(query, placeholders));

  return {
    find: (asked) =>
      vertices.search({
        where: whereOf(asked),
        order: readOrder(asked.order ?? ''),
        limit: asked.limit,
        offset: asked.offset,
      }),
    count: (asked) => vertices.countOf(whereOf(asked)),
    byIds: (ids) => [...new Set(ids)].flatMap((id) => vertices.byId(id) ?? []),
  };
}

function readOrder(order: string): Condition[] {
  if (order.trim() === '') return [];
  return order.split(',').map((part) => {
    const [, field, direction = 'asc'] = /^\s*(\S+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    if (field === undefined)
      throw new PlatformError(400, `"${part.trim()}" is not an order such as "ogit/name desc".`);
    return orderBy(field, direction.toLowerCase() === 'desc' ? 'DESC' : 'ASC');
  });
}
