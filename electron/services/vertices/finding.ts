/** Interprets the text of the search field as an id, an xid, a query or the beginning of a name, and finds vertices. */
import type { z } from 'zod';
import { toAppError } from '../../../shared/errors.ts';
import { namePrefixIn, nameQuery } from '../../../shared/vertices/name-query.ts';
import type { FoundRow, vertices } from '../../../shared/vertices.ts';
import { askQuery, countQuery } from '../../remote/graph-query.ts';
import type { GraphAddress } from '../../remote/graph-requests.ts';
import { namedVertex } from '../../remote/named-vertex.ts';
import { findByName } from './reading.ts';

type FoundVertices = z.infer<typeof vertices.find.output>;

interface FindRequest {
  readonly text: string;
  readonly first: number;
  readonly count: number;
}

/** @throws AppError `bad-input` with the platform's own words for a query that it cannot read */
export async function find(
  at: GraphAddress,
  { text, first, count }: FindRequest,
  now: () => number,
): Promise<FoundVertices> {
  const named = await findByName(at, text, now);
  if (named !== null) {
    const { id, xid, name, type, attributes } = named.vertex;
    const rows: FoundRow[] = first === 0 ? [{ id, xid, name, type, attributes }] : [];
    return { as: named.as, query: '', total: 1, rows };
  }
  try {
    return await findByQuery(at, { text, first, count });
  } catch (error) {
    const prefix = toAppError(error).code === 'bad-input' ? namePrefixIn(text) : null;
    if (prefix === null) throw error;
    return findByQuery(at, { text: nameQuery(prefix), first, count });
  }
}

async function findByQuery(at: GraphAddress, { text, first, count }: FindRequest): Promise<FoundVertices> {
  const [items, counted] = await Promise.all([
    askQuery(at, { query: text, limit: count, offset: first }),
    // The error of the query is enough for a platform that is offline or refuses.
    countQuery(at, text).catch(() => null),
  ]);
  const rows = items.flatMap((item) => {
    const row = namedVertex(item);
    return row === null ? [] : [{ ...row, attributes: { ...item } }];
  });
  const isLast = rows.length < count && (rows.length > 0 || first === 0);
  return { as: 'query', query: text, total: counted ?? (isLast ? first + rows.length : null), rows };
}
