/** The graph interface: vertices, their attributes, edges and values. */

import { edgesOf } from './graph-edges.ts';
import { queryVertices } from './graph-query.ts';
import {
  askGraph,
  expectDone,
  type GraphAddress,
  getFromGraph,
  readItem,
  readItems,
} from './graph-requests.ts';
import { type TimedValue, valuesOf } from './graph-values.ts';
import { dateOf } from './read-response.ts';

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
   * Reads a vertex from the store: a query may lag behind recent writes. Undefined if there is none.
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
   * The newest values of a range of a timeseries, oldest first.
   * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
   * @source wire.md §4, `GET /{id}/values`
   */
  values(asked: { id: string; from: number | null; to: number | null; limit: number }): Promise<TimedValue[]>;
  /**
   * Returns the platform's clock, to the second, in milliseconds since epoch; null if the response has no date.
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

export function createGraph(at: GraphAddress): Graph {
  const vertices: Graph['vertices'] = ({ names, fields }) =>
    queryVertices(at, {
      // Placeholders, so that nothing in a name can be taken for a part of the query.
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
      const response = await getFromGraph(at, encodeURIComponent([out, verb, into].join('$$')));
      if (response !== undefined) return readItem(response);
      // Not every platform reads an edge by its id, and a result of absent must be true.
      const leaving = await edgesOf(at, { id: out, direction: 'out', verb });
      return leaving.find((edge) => edge['ogit/_in-id'] === into);
    },
    // Any question does; this one is cheap, and nothing has such an xid.
    time: async () => dateOf((await getFromGraph(at, 'xid/-'))?.headers['date']),
    content: async (id) => (await getFromGraph(at, `${encodeURIComponent(id)}/content`, '*/*'))?.text,
    values: (asked) => valuesOf(at, asked),
    async put({ id, type, scope }) {
      const path = `${encodeURIComponent(id)}?createIfNotExists=true&ogit%2F_type=${encodeURIComponent(type)}`;
      expectDone(await askGraph(at, path, { method: 'PUT', json: { 'ogit/_scope': scope } }));
    },
    async knownXids(xids) {
      const names = xids.map((value) => ({ by: 'ogit/_xid', value }) as const);
      const items = await vertices({ names, fields: [] });
      return new Set(items.flatMap((item) => item['ogit/_xid'] ?? []).map(String));
    },
  };
}
