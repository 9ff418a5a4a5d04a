/** Reads the edges of one vertex by Gremlin queries. */
import { edgeOfId } from '../../shared/sending/edge-id.ts';
import {
  expectSuccess,
  type GraphAddress,
  type GraphItem,
  readItems,
  requestGraph,
} from './graph-requests.ts';
import { timeIn } from './read-number.ts';

export interface GraphEdge {
  readonly verb: string;
  readonly direction: 'out' | 'in';
  /** Milliseconds since epoch; null if the platform does not send it. */
  readonly createdAt: number | null;
  /** `ogit/_id` of the other end. */
  readonly otherId: string;
}

interface EdgesQuery {
  readonly id: string;
  readonly direction: 'out' | 'in';
  /** All verbs if it is absent. */
  readonly verb?: string;
}

/**
 * Returns the edges of a vertex as the platform sends them, none if there is no such vertex.
 * @throws AppError `offline`, `lost`, `unauthorized`, `rejected` or `unreadable`
 * @source wire.md §4, `POST /query/gremlin`
 */
export async function edgesOf(at: GraphAddress, { id, direction, verb }: EdgesQuery): Promise<GraphItem[]> {
  const named = verb === undefined ? '' : `'${verb.replaceAll(/['\\]/g, '\\$&')}'`;
  const json = { root: id, query: `${direction}E(${named})` };
  const response = await requestGraph(at, 'query/gremlin', { method: 'POST', json });
  return response.status === 404 ? [] : readItems(expectSuccess(response));
}

/** Returns all edges of a vertex in both directions; one to itself occurs in both. @throws those of `edgesOf` */
export async function allEdges(at: GraphAddress, id: string): Promise<GraphEdge[]> {
  const [out, into] = await Promise.all([
    edgesOf(at, { id, direction: 'out' }),
    edgesOf(at, { id, direction: 'in' }),
  ]);
  return [
    ...out.flatMap((edge) => readEdge(edge, 'out') ?? []),
    ...into.flatMap((edge) => readEdge(edge, 'in') ?? []),
  ];
}

/** Reads ends and verb from the fields of an edge or, without these, from its id. @source wire.md §4, "Edge" */
function readEdge(edge: GraphItem, direction: GraphEdge['direction']): GraphEdge | null {
  const named = edgeOfId(String(edge['ogit/_id'] ?? ''));
  const verb = edge['ogit/_type'] ?? named?.verb;
  const otherId =
    direction === 'out' ? (edge['ogit/_in-id'] ?? named?.into) : (edge['ogit/_out-id'] ?? named?.out);
  if (typeof verb !== 'string' || typeof otherId !== 'string') return null;
  return { verb, direction, createdAt: timeIn(edge['ogit/_created-on']), otherId };
}
