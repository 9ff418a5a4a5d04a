/** One vertex of the graph: read whole with its lists, written in parts, and what became of it over time. */
import { z } from 'zod';
import { parseExactJson, readAnswer } from './answer.ts';
import {
  askGraph,
  expectDone,
  type GraphAddress,
  type GraphItem,
  getFromGraph,
  readItems,
  theGraph,
} from './graph-requests.ts';
import { integerIn, timeIn } from './told-number.ts';

export type VertexItem = GraphItem & { readonly 'ogit/_id': string };

/** What cannot be an id or an xid is simply not found under it. */
const isNoName = (status: number): boolean => [400, 404, 405, 410, 414, 422, 431].includes(status);

const tried = async (at: GraphAddress, path: string) => {
  const answer = await askGraph(at, path, { method: 'GET' });
  return isNoName(answer.status) ? undefined : expectDone(answer);
};

/** Steps lead somewhere else wherever they stand in a path, and half a letter cannot stand there at all. */
const isNoPart = (name: string): boolean => name === '.' || name === '..' || !name.isWellFormed();

const vertex = z.looseObject({ 'ogit/_id': z.string() });

/**
 * The vertex of this id with its lists as arrays of values with their times; undefined where there is none.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /{id}?listMeta=true`
 */
export async function vertexById(at: GraphAddress, id: string): Promise<VertexItem | undefined> {
  if (isNoPart(id)) return undefined;
  const answer = await tried(at, `${encodeURIComponent(id)}?listMeta=true`);
  const found = answer && readAnswer(vertex, answer, theGraph, parseExactJson);
  // The id of an edge is read by the same path.
  const isNone = found?.['ogit/_graphtype'] === 'edge' || found?.['ogit/_is-deleted'] === true;
  return isNone ? undefined : found;
}

/**
 * The id of the vertex of this xid; undefined where there is none.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /xid/{xid}`
 */
export async function idOfXid(at: GraphAddress, xid: string): Promise<string | undefined> {
  if (isNoPart(xid)) return undefined;
  const answer = await tried(
    at,
    `xid/${encodeURIComponent(xid)}?fields=${encodeURIComponent('ogit/_id,ogit/_xid')}`,
  );
  const id = answer && readItems(answer)[0]?.['ogit/_id'];
  return typeof id === 'string' ? id : undefined;
}

/**
 * Posts a body as it is and answers what came back, whatever its status.
 * @throws AppError `offline` or `unauthorized` where nothing was written, `lost` where nobody knows
 * @source interfaces.md 4.3, wire.md §4, `POST /{id}`
 */
export const postToVertex = (at: GraphAddress, id: string, json: unknown, under = '') =>
  askGraph(at, `${encodeURIComponent(id)}${under}`, { method: 'POST', json });

/** One state of a vertex, or one change of it. */
export interface HistoryItem {
  readonly action: string;
  readonly by: string;
  /** Milliseconds since epoch; null where the platform does not tell, as the version. */
  readonly at: number | null;
  readonly version: number | null;
  readonly data: GraphItem;
}

const text = z.string().catch('');
const history = z.looseObject({
  items: z.array(
    z.looseObject({
      action: text,
      identity: text,
      data: z.looseObject({}).catch({}),
      meta: z.looseObject({ timestamp: z.unknown().optional(), version: z.unknown().optional() }).catch({}),
    }),
  ),
});

/**
 * In the platform's order.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /{id}/history`
 */
export async function historyOf(at: GraphAddress, id: string): Promise<HistoryItem[]> {
  const answer = await getFromGraph(at, `${encodeURIComponent(id)}/history?listMeta=true`);
  if (answer === undefined) return [];
  return readAnswer(history, answer, theGraph).items.map(({ action, identity, data, meta }) => ({
    action,
    by: identity,
    at: timeIn(meta.timestamp) ?? timeIn(data['ogit/_modified-on']),
    version: integerIn(meta.version) ?? integerIn(data['ogit/_v']),
    data,
  }));
}
