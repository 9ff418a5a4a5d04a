/**
 * Client of the graph interface for runs and checks: reads vertices, edges, contents and values, and creates
 * vertices.
 */

import type { VertexName } from '../../shared/vertices/vertex-name.ts';
import { edgesOf } from './graph-edges.ts';
import { queryVertices } from './graph-query.ts';
import {
  expectSuccess,
  type GraphAddress,
  getFromGraph,
  readItem,
  readItems,
  requestGraph,
} from './graph-requests.ts';
import { type TimedValue, valuesOf } from './graph-values.ts';
import { dateOf } from './read-response.ts';

export interface Graph {
  /**
   * Returns those of the xids that vertices have; at most {@link maxXids} per call.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `POST /query/vertices`
   */
  knownXids(xids: readonly string[]): Promise<Set<string>>;
  /**
   * Returns the vertices with these names, in any order; at most {@link maxXids} names per call. `fields` are
   * attributes to return besides id and xid.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `POST /query/vertices`
   */
  vertices(input: {
    names: readonly VertexName[];
    fields: readonly string[];
  }): Promise<Readonly<Record<string, unknown>>[]>;
  /**
   * Returns a vertex with its lists as arrays of values with their times; undefined if there is none.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `GET /{id}?listMeta=true`
   */
  withLists(id: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * Reads a vertex directly, because a query may lag behind recent writes. Undefined if there is none.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `GET /xid/{xid}`
   */
  byXid(xid: string): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * Returns the edge between two vertices, which are named by their ids; undefined if there is none.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, "Edge", `GET /{id}`, `POST /query/gremlin`
   */
  edge(of: EdgeName): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * Returns the content of a vertex as UTF-8; undefined if it has none.
   * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
   * @source wire.md §4, `GET /{id}/content`
   */
  content(id: string): Promise<string | undefined>;
  /**
   * Returns the newest values of a range of a timeseries, the oldest one first.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `GET /{id}/values`
   */
  values(input: { id: string; from: number | null; to: number | null; limit: number }): Promise<TimedValue[]>;
  /**
   * Returns the platform's clock, to the second, in milliseconds since epoch; null if the response has no date.
   * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
   */
  time(): Promise<number | null>;
  /**
   * Creates a vertex with this id, unless it exists.
   * @throws AppError `offline`, `lost`, `unauthorized` or `rejected`
   * @source wire.md §4, `PUT /{id}?createIfNotExists=true`
   */
  put(vertex: { id: string; type: string; scope: string }): Promise<void>;
}

/** The ends are ids of vertices. */
export interface EdgeName {
  readonly out: string;
  readonly verb: string;
  readonly into: string;
}

export const maxXids = 100;

export function createGraph(at: GraphAddress): Graph {
  const vertices: Graph['vertices'] = ({ names, fields }) =>
    queryVertices(at, {
      // Placeholders, so that no part of a name can be read as part of the query.
      query: names.map(({ by }, index) => `${by.replace('/', '\\/')}:$name${index}`).join(' OR '),
      placeholders: Object.fromEntries(names.map(({ value }, index) => [`name${index}`, value])),
      limit: names.length,
      fields: ['ogit/_id', 'ogit/_xid', ...fields],
    });
  return {
    vertices,
    async withLists(id) {
      const response = await getFromGraph(at, `${encodeURIComponent(id)}?listMeta=true`);
      return response && readItem(response);
    },
    async byXid(xid) {
      const response = await getFromGraph(at, `xid/${encodeURIComponent(xid)}`);
      return response && readItems(response)[0];
    },
    async edge({ out, verb, into }) {
      // The id of an edge consists of these three.
      const response = await getFromGraph(at, encodeURIComponent([out, verb, into].join('$$')));
      if (response !== undefined) return readItem(response);
      // Not every platform reads edges by id, and an edge must not be reported as absent wrongly.
      const leaving = await edgesOf(at, { id: out, direction: 'out', verb });
      return leaving.find((edge) => edge['ogit/_in-id'] === into);
    },
    // Any request would do; this one is cheap, because no vertex has this xid: the response is an empty list.
    time: async () => dateOf((await getFromGraph(at, 'xid/-'))?.headers['date']),
    content: async (id) => (await getFromGraph(at, `${encodeURIComponent(id)}/content`, '*/*'))?.text,
    values: (input) => valuesOf(at, input),
    async put({ id, type, scope }) {
      const path = `${encodeURIComponent(id)}?createIfNotExists=true&ogit%2F_type=${encodeURIComponent(type)}`;
      expectSuccess(await requestGraph(at, path, { method: 'PUT', json: { 'ogit/_scope': scope } }));
    },
    async knownXids(xids) {
      const names = xids.map((value) => ({ by: 'ogit/_xid', value }) as const);
      const items = await vertices({ names, fields: [] });
      return new Set(items.flatMap((item) => item['ogit/_xid'] ?? []).map(String));
    },
  };
}
