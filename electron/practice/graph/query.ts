/** Finds vertices by queries about their attributes, and by ids. */
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
  /** Returns the matching vertices; without an order, in the order of their creation. @throws PlatformError 400 */
  find(search: VertexSearch): Vertex[];
  /** @throws PlatformError 400 */
  count(query: VertexQuery): number;
  /** Returns the vertices with these ids in the order of the ids, each once; unknown ids are left out. */
  byIds(ids: readonly string[]): Vertex[];
}

/** @source wire.md §4, "POST /query/vertices" */
export function createQueries({ vertices }: { vertices: VertexTable }): Queries {
  const whereOf = ({ query, placeholders }: VertexQuery): Condition =>
    conditionOf(parseQuery(query, placeholders));

  return {
    find: (search) =>
      vertices.search({
        where: whereOf(search),
        order: readOrder(search.order ?? ''),
        limit: search.limit,
        offset: search.offset,
      }),
    count: (query) => vertices.countOf(whereOf(query)),
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
