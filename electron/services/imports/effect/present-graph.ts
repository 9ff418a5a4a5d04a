/** Reads vertices for a comparison: by id or xid, with their list properties; and the ids of xids. */
import type { PresentPlan, PresentVertex } from '../../../../shared/imports/effect/effect-present.ts';
import { keyOfName, type VertexName } from '../../../../shared/vertices/vertex-name.ts';
import { type Graph, maxXids } from '../../../remote/graph.ts';

interface PresentGraph {
  /** Vertices by {@link keyOfName}; those that the platform does not have are absent. At most `maxXids` names at once. */
  vertices(names: readonly VertexName[]): Promise<ReadonlyMap<string, PresentVertex>>;
  /** Reads the ids of vertices. Returns a function from xid to id, which is undefined for an unknown vertex. */
  ids(xids: readonly string[]): Promise<(xid: string) => string | undefined>;
}

/** Vertices whose lists are read at the same time. */
const concurrency = 8;
/** Limit of the ids that are remembered, since most rows look up the same few vertices. */
const rememberedIds = 10_000;

export function createPresentGraph(deps: {
  graph: Pick<Graph, 'vertices' | 'withLists'>;
  plan: Pick<PresentPlan, 'fields' | 'lists'>;
  signal: AbortSignal;
}): PresentGraph {
  const { graph, plan, signal } = deps;
  let idsByXid = new Map<string, string | undefined>();

  /** A query returns neither times of values nor whether a list has one item: vertices are read one by one for that. */
  const withLists = async (vertex: PresentVertex): Promise<PresentVertex> => {
    const id = vertex['ogit/_id'];
    const presentLists = plan.lists.filter((name) => vertex[name] !== undefined && vertex[name] !== null);
    if (presentLists.length === 0 || typeof id !== 'string') return vertex;
    const detailed = await graph.withLists(id);
    // Deleted since the query, whose result is then used.
    if (detailed === undefined) return vertex;
    return { ...vertex, ...Object.fromEntries(presentLists.map((name) => [name, detailed[name]])) };
  };

  return {
    async vertices(names) {
      const distinct = new Map(names.map((name) => [keyOfName(name), name]));
      if (distinct.size === 0) return new Map();
      const queried = await graph.vertices({ names: [...distinct.values()], fields: plan.fields });
      const found = new Map<string, PresentVertex>();
      for (let at = 0; at < queried.length; at += concurrency) {
        signal.throwIfAborted();
        for (const vertex of await Promise.all(queried.slice(at, at + concurrency).map(withLists)))
          for (const by of ['ogit/_id', 'ogit/_xid'] as const) {
            const value = vertex[by];
            if (typeof value === 'string') found.set(keyOfName({ by, value }), vertex);
          }
      }
      return found;
    },
    async ids(xids) {
      if (idsByXid.size > rememberedIds) idsByXid = new Map();
      const ids = idsByXid;
      const unknown = [...new Set(xids)].filter((xid) => !ids.has(xid));
      for (let at = 0; at < unknown.length; at += maxXids) {
        signal.throwIfAborted();
        const names = unknown.slice(at, at + maxXids).map((value) => ({ by: 'ogit/_xid', value }) as const);
        for (const { value } of names) ids.set(value, undefined);
        for (const vertex of await graph.vertices({ names, fields: [] })) {
          const { 'ogit/_id': id, 'ogit/_xid': xid } = vertex;
          if (typeof id === 'string' && typeof xid === 'string') ids.set(xid, id);
        }
      }
      return (xid) => ids.get(xid);
    },
  };
}
