/** Finds vertices by the beginning of their names. */
import { queryVertices } from './graph-query.ts';
import type { GraphAddress } from './graph-requests.ts';
import { type NamedVertex, namedVertex, namingFields } from './named-vertex.ts';

const searchedFields = ['ogit/name', 'ogit/_xid', 'ogit/_id'];

/**
 * Returns vertices whose name, xid or id begins with this text; the case of letters matters.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `POST /query/vertices`
 */
export async function searchVertices(
  at: GraphAddress,
  search: { text: string; limit: number },
): Promise<NamedVertex[]> {
  const query = searchedFields.map((name) => `${name.replace('/', '\\/')}:$begin*`).join(' OR ');
  const placeholders = { begin: search.text };
  const found = await queryVertices(at, { query, placeholders, limit: search.limit, fields: namingFields });
  return found.flatMap((item) => namedVertex(item) ?? []);
}
