/** Finds vertices by the beginning of what they are called. */
import { z } from 'zod';
import { readAnswer, refusal } from './answer.ts';
import type { SignIn } from './auth.ts';

export interface FoundVertex {
  readonly id: string;
  /** Empty where it has none, as the next two. */
  readonly xid: string;
  readonly name: string;
  readonly type: string;
}

const text = z.string().nullish().catch('');
const found = z.looseObject({
  items: z.array(
    z.looseObject({ 'ogit/_id': z.string(), 'ogit/_xid': text, 'ogit/name': text, 'ogit/_type': text }),
  ),
});
const searched = ['ogit/name', 'ogit/_xid', 'ogit/_id'];
const theGraph = 'The graph';

/**
 * Vertices whose name, xid or id begins with this text, in its own case.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `POST /query/vertices`
 */
export async function searchVertices(
  deps: { graphUrl: string; signIn: SignIn },
  asked: { text: string; limit: number },
): Promise<FoundVertex[]> {
  // A placeholder, so that nothing in the text can be taken for a part of the query.
  const query = searched.map((name) => `${name.replace('/', '\\/')}:$begin*`).join(' OR ');
  const fields = [...searched, 'ogit/_type'].join(',');
  const answer = await deps.signIn.authorized((token) => ({
    method: 'POST',
    url: `${deps.graphUrl}/query/vertices`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    timeoutMs: 30_000,
    body: JSON.stringify({ query, begin: asked.text, limit: asked.limit, fields }),
  }));
  if (answer.status >= 300) throw refusal(answer, theGraph);
  return readAnswer(found, answer, theGraph).items.map((item) => ({
    id: item['ogit/_id'],
    xid: item['ogit/_xid'] ?? '',
    name: item['ogit/name'] ?? '',
    type: item['ogit/_type'] ?? '',
  }));
}
