/** Reads one vertex with its lists and its history, and writes parts of it. */
import { z } from 'zod';
import {
  expectSuccess,
  type GraphAddress,
  type GraphItem,
  getFromGraph,
  readItems,
  requestGraph,
  theGraph,
} from './graph-requests.ts';
import { integerIn, timeIn } from './read-number.ts';
import { parseExactJson, readResponse } from './read-response.ts';

export type VertexItem = GraphItem & { readonly 'ogit/_id': string };

/** Whether a status means that there is no such vertex; also for texts that cannot be an id or an xid. */
const isNotFound = (status: number): boolean => [400, 404, 405, 410, 414, 422, 431].includes(status);

const getIfFound = async (at: GraphAddress, path: string) => {
  const response = await requestGraph(at, path, { method: 'GET' });
  return isNotFound(response.status) ? undefined : expectSuccess(response);
};

/**
 * Whether a name cannot be a segment of a path: `.` and `..` lead elsewhere, and a lone surrogate cannot be encoded.
 */
const isInvalidSegment = (name: string): boolean => name === '.' || name === '..' || !name.isWellFormed();

const vertex = z.looseObject({ 'ogit/_id': z.string() });

/**
 * Returns the vertex with this id, with its lists as arrays of values with their times; undefined if there is none.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /{id}?listMeta=true`
 */
export async function vertexById(at: GraphAddress, id: string): Promise<VertexItem | undefined> {
  if (isInvalidSegment(id)) return undefined;
  const response = await getIfFound(at, `${encodeURIComponent(id)}?listMeta=true`);
  const found = response && readResponse(vertex, response, theGraph, parseExactJson);
  // The id of an edge is read by the same path.
  const isAbsent = found?.['ogit/_graphtype'] === 'edge' || found?.['ogit/_is-deleted'] === true;
  return isAbsent ? undefined : found;
}

/**
 * Returns the id of the vertex with this xid; undefined if there is none.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /xid/{xid}`
 */
export async function idOfXid(at: GraphAddress, xid: string): Promise<string | undefined> {
  if (isInvalidSegment(xid)) return undefined;
  const response = await getIfFound(
    at,
    `xid/${encodeURIComponent(xid)}?fields=${encodeURIComponent('ogit/_id,ogit/_xid')}`,
  );
  const id = response && readItems(response)[0]?.['ogit/_id'];
  return typeof id === 'string' ? id : undefined;
}

/**
 * Posts a body unchanged, and returns the response of any status.
 * @throws AppError `offline` or `unauthorized` if nothing was written, `lost` if that is unknown
 * @source interfaces.md 4.3, wire.md §4, `POST /{id}`
 */
export const postToVertex = (at: GraphAddress, id: string, json: unknown, under = '') =>
  requestGraph(at, `${encodeURIComponent(id)}${under}`, { method: 'POST', json });

/** One state of a vertex, or one change of it. */
export interface HistoryItem {
  readonly action: string;
  readonly by: string;
  /** Milliseconds since epoch; null if the platform does not send it, like the version. */
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
 * Returns the history in the order of the platform; none if there is no such vertex.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `GET /{id}/history`
 */
export async function historyOf(at: GraphAddress, id: string): Promise<HistoryItem[]> {
  const response = await getFromGraph(at, `${encodeURIComponent(id)}/history?listMeta=true`);
  if (response === undefined) return [];
  return readResponse(history, response, theGraph).items.map(({ action, identity, data, meta }) => ({
    action,
    by: identity,
    at: timeIn(meta.timestamp) ?? timeIn(data['ogit/_modified-on']),
    version: integerIn(meta.version) ?? integerIn(data['ogit/_v']),
    data,
  }));
}
