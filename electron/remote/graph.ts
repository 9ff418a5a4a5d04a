/** The graph interface: what vertices a platform has, and what they hold. */
import { z } from 'zod';
import { dateOf, readAnswer, refusal } from './answer.ts';
import type { SignIn } from './auth.ts';
import type { HttpAnswer } from './http.ts';

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
   * The vertex with its lists as arrays of values with their times; undefined where there is none.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `GET /{id}?listMeta=true`
   */
  withLists(id: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * The vertex as the store has it: a query may lag behind what was written just now. Undefined where there is none.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `GET /xid/{xid}`
   */
  byXid(xid: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * The edge between two vertices given by their ids; undefined where there is none.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, "Edge", `POST /query/gremlin`
   */
  edge(of: EdgeName): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * The content of a vertex, read as UTF-8; undefined where it has none.
   * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
   * @source wire.md §4, `GET /{id}/content`
   */
  content(id: string): Promise<string | undefined>;
  /**
   * What the platform's clock says, to the second, in milliseconds since epoch; null where it does not tell.
   * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
   */
  time(): Promise<number | null>;
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

/** Ends are given by their ids. */
export interface EdgeName {
  readonly out: string;
  readonly verb: string;
  readonly into: string;
}

export const mostXids = 100;

const found = z.looseObject({ items: z.array(z.looseObject({ 'ogit/_xid': z.string().nullish() })) });
const anything = z.looseObject({});
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
  /** Undefined where there is no such thing. */
  const get = async (path: string, accept = 'application/json'): Promise<HttpAnswer | undefined> => {
    const answer = await deps.signIn.authorized((token) => ({
      method: 'GET',
      url: `${deps.graphUrl}/${path}`,
      headers: { authorization: `Bearer ${token}`, accept },
    }));
    if (answer.status === 404) return undefined;
    if (answer.status >= 300) throw refusal(answer, theGraph);
    return answer;
  };
  const edgesFrom = async (root: string, verb: string) => {
    const query = `outE('${verb.replaceAll(/['\\]/g, '\\$&')}')`;
    const answer = await deps.signIn.authorized((token) => ({
      method: 'POST',
      url: `${deps.graphUrl}/query/gremlin`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ root, query }),
    }));
    if (answer.status === 404) return [];
    if (answer.status >= 300) throw refusal(answer, theGraph);
    return readAnswer(found, answer, theGraph).items;
  };
  return {
    vertices,
    async withLists(id) {
      const answer = await get(`${encodeURIComponent(id)}?listMeta=true`);
      return answer && readAnswer(anything, answer, theGraph);
    },
    async byXid(xid) {
      const answer = await get(`xid/${encodeURIComponent(xid)}`);
      return answer && readAnswer(found, answer, theGraph).items[0];
    },
    async edge({ out, verb, into }) {
      const answer = await get(encodeURIComponent([out, verb, into].join('$$')));
      if (answer !== undefined) return readAnswer(anything, answer, theGraph);
      // Not every platform reads an edge by its id, and what is said to be absent must be.
      return (await edgesFrom(out, verb)).find((edge) => edge['ogit/_in-id'] === into);
    },
    // Any question does; this one is cheap, and nothing has such an xid.
    time: async () => dateOf((await get('xid/-'))?.headers['date']),
    content: async (id) => (await get(`${encodeURIComponent(id)}/content`, '*/*'))?.text,
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
