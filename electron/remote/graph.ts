/** The graph interface: what vertices a platform has. */
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
}

export const mostXids = 100;

const found = z.looseObject({ items: z.array(z.looseObject({ 'ogit/_xid': z.string().optional() })) });
const theGraph = 'The graph';

export function createGraph(deps: { graphUrl: string; signIn: SignIn }): Graph {
  return {
    async knownXids(xids) {
      // Placeholders, so that nothing in an xid can be taken for a part of the query.
      const names = xids.map((_, index) => `xid${index}`);
      const query = names.map((name) => `ogit\\/_xid:$${name}`).join(' OR ');
      const values = Object.fromEntries(names.map((name, index) => [name, xids[index]]));
      const body = JSON.stringify({ query, ...values, limit: xids.length, fields: 'ogit/_id,ogit/_xid' });
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
      const { items } = readAnswer(found, answer, theGraph);
      return new Set(items.flatMap((item) => item['ogit/_xid'] ?? []));
    },
  };
}
