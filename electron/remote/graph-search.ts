/** Finds vertices by the beginning of their names. */
import { queryVertices } from './graph-query.ts';
import type { GraphAddress } from './graph-requests.ts';
import { type NamedVertex, namedVertex, namingFields } from './named-vertex.ts';

const searched = ['ogit/name', 'ogit/_xid', 'ogit/_id'];

/**
 * Vertices whose name, xid or id begins with this text, in its own case.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `POST /query/vertices`
 */
export async function searchVertices(
  at: GraphAddress,
  asked: { text: string; limit: number },
): Promise<NamedVertex[]> {
  const query = searched.map((name) => `${name.replace('/', '\\/')}:$begin*`).join(' OR ');
  const placeholders = { begin: asked.text };
  const found = await queryVertices(at, { query, placeholders, limit: asked.limit, fields: namingFields });
  return found.flatMap((item) => namedVertex(item) ?? []);
}
