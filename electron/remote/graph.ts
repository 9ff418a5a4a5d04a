/** The graph interface: what vertices a platform has, and what they hold. */
import { z } from 'zod';
import { readAnswer, refusal } from './answer.ts';
import type { SignIn } from './auth.ts';

export interface Graph {
  /**
   * Which of the xids vertices have; at most {@link mostXids} at once.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `POST /query/vertices`
   */
  knownXids(xids: readonly string[]): Promise<Set<string>>;
  /**
   * The vertices of these names, in any order; at most {@link mostXids} names at once.
   * @param fields attributes that are wanted, beside the two that name a vertex
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `POST /query/vertices`
   */
  vertices(asked: {
    names: readonly VertexName[];
    fields: readonly string[];
  }): Promise<Readonly<Record<string, unknown>>[]>;
  /**
   * Makes a vertex of this id, unless there is one.
   * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
   * @source wire.md §4, `PUT /{id}?createIfNotExists=true`
   */
  put(vertex: { id: string; type: string; scope: string }): Promise<void>;
}

export interface VertexName {
  readonly by: 'ogit/_id' | 'ogit/_xid';
  readonly value: string;
}

export const mostXids = 100;

const found = z.looseObject({ items: z.array(z.looseObject({ 'ogit/_xid': z.string().nullish() })) });
const theGraph = 'The graph';

export function createGraph(deps: { graphUrl: string; signIn: SignIn }): Graph {
  const vertices: Graph['vertices'] = async ({ names, fields }) => {
    // Placeholders, so that nothing in a name can be taken for a part of the query.
    const query = names.map(({ by }, index) => `${by.replace('/', '\\/')}:$name${index}`).join(' OR ');
    const values = Object.fromEntries(names.map(({ value }, index) => [`name${index}`, value]));
    const wanted = ['ogit/_id', 'ogit/_xid', ...fields].join(',');
    const body = JSON.stringify({ query, ...values, limit: names.length, fields: wanted });
    const answer = await deps.signIn.authorized((token) => ({
      method: 'POST',
      url: `${deps.graphUrl}/query/vertices`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body,
    }));
    if (answer.status >= 300) throw refusal(answer, theGraph);
    return readAnswer(found, answer, theGraph).items;
  };
  return {
    vertices,
    async put({ id, type, scope }) {
      const answer = await deps.signIn.authorized((token) => ({
        method: 'PUT',
        url: `${deps.graphUrl}/${encodeURIComponent(id)}?createIfNotExists=true&ogit%2F_type=${encodeURIComponent(type)}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ 'ogit/_scope': scope }),
      }));
      if (answer.status >= 300) throw refusal(answer, theGraph);
    },
    async knownXids(xids) {
      const names = xids.map((value) => ({ by: 'ogit/_xid', value }) as const);
      const items = await vertices({ names, fields: [] });
      return new Set(items.flatMap((item) => item['ogit/_xid'] ?? []).map(String));
    },
  };
}
