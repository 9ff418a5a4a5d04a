/** The reads of a comparison: vertices by their names, their lists if they have some, ids by xid. */
import type {
  NamedVertex,
  PresentPlan,
  PresentVertex,
} from '../../../../shared/imports/effect/effect-present.ts';
import { type Graph, mostXids } from '../../../remote/graph.ts';

interface PresentGraph {
  /** Vertices by {@link keyOf}; those that the platform does not have are absent. At most `mostXids` names at once. */
  vertices(names: readonly NamedVertex[]): Promise<ReadonlyMap<string, PresentVertex>>;
  /** Returns the id of a vertex by its xid. */
  ids(xids: readonly string[]): Promise<(xid: string) => string | undefined>;
}

/** Vertices whose lists are read at the same time. */
const atOnce = 8;
/** Most rows look up the same few vertices. */
const rememberedIds = 10_000;

export function createPresentGraph(deps: {
  graph: Pick<Graph, 'vertices' | 'withLists'>;
  plan: Pick<PresentPlan, 'fields' | 'lists'>;
  signal: AbortSignal;
}): PresentGraph {
  const { graph, plan, signal } = deps;
  let known = new Map<string, string | undefined>();

  /** A query returns neither times of values nor whether a list has one item: vertices are read one by one for that. */
  const withLists = async (vertex: PresentVertex): Promise<PresentVertex> => {
    const id = vertex['ogit/_id'];
    const has = plan.lists.filter((name) => vertex[name] !== undefined && vertex[name] !== null);
    if (has.length === 0 || typeof id !== 'string') return vertex;
    const whole = await graph.withLists(id);
    // Deleted at this moment: the result of the query is as good as any.
    if (whole === undefined) return vertex;
    return { ...vertex, ...Object.fromEntries(has.map((name) => [name, whole[name]])) };
  };

  return {
    async vertices(names) {
      const distinct = new Map(names.map((name) => [keyOf(name), name]));
      if (distinct.size === 0) return new Map();
      const some = await graph.vertices({ names: [...distinct.values()], fields: plan.fields });
      const found = new Map<string, PresentVertex>();
      for (let at = 0; at < some.length; at += atOnce) {
        signal.throwIfAborted();
        for (const vertex of await Promise.all(some.slice(at, at + atOnce).map(withLists)))
          for (const by of ['ogit/_id', 'ogit/_xid'] as const) {
            const value = vertex[by];
            if (typeof value === 'string') found.set(keyOf({ by, value }), vertex);
          }
      }
      return found;
    },
    async ids(xids) {
      if (known.size > rememberedIds) known = new Map();
      const ids = known;
      const asked = [...new Set(xids)].filter((xid) => !ids.has(xid));
      for (let at = 0; at < asked.length; at += mostXids) {
        signal.throwIfAborted();
        const names = asked.slice(at, at + mostXids).map((value) => ({ by: 'ogit/_xid', value }) as const);
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

export const keyOf = ({ by, value }: NamedVertex): string => `${by} ${value}`;
