/** Looks up on a platform whether it has the vertices that rows refer to, some at a time. */
import type { ReferenceName } from '../../../../shared/columns/rules/rule.ts';
import { keyOfName, type VertexName } from '../../../../shared/vertices/vertex-name.ts';
import type { LookupResult } from '../../../engine/check/references.ts';
import { type Graph, maxXids } from '../../../remote/graph.ts';

export interface VertexReference {
  readonly name: string;
  readonly by: ReferenceName;
}

export type LookupGraph = Pick<Graph, 'vertices' | 'byXid' | 'withLists'>;

interface VertexLookup {
  /** Returns states in the order of the references. @throws AppError those of Graph.vertices, `aborted` */
  statesOf(references: readonly VertexReference[], signal: AbortSignal): Promise<readonly LookupResult[]>;
}

/** Limit of vertices that are read one by one after a query did not find them: queries may lag behind writes. */
const maxReadAgain = 100;
const concurrency = 8;

/** @param prefix returns the prefix of the xids of a view's objects, or null if the platform does not show it */
export function createVertexLookup(graph: LookupGraph, prefix: () => Promise<string | null>): VertexLookup {
  let readAgain = 0;
  let queryLags = false;

  const namesOf = async ({ name, by }: VertexReference): Promise<readonly VertexName[]> => {
    if (by !== 'origin') return [{ by, value: name }];
    const xidPrefix = await prefix();
    return [
      ...(xidPrefix === null ? [] : [{ by: 'ogit/_xid', value: `${xidPrefix}${name}` } as const]),
      { by: 'ogit/_xid', value: name },
      { by: 'ogit/_id', value: name },
    ];
  };
  const canBeRead = async (names: readonly VertexName[]): Promise<boolean> => {
    for (const { by, value } of names)
      if ((by === 'ogit/_xid' ? await graph.byXid(value) : await graph.withLists(value)) !== undefined)
        return true;
    return false;
  };
  const readUnfound = async (
    reference: VertexReference,
    names: readonly VertexName[],
  ): Promise<LookupResult> => {
    // Without the prefix, an object of that id may exist under an unknown xid.
    const otherwise = reference.by === 'origin' && (await prefix()) === null ? 'open' : 'missing';
    if (readAgain >= maxReadAgain) return queryLags ? 'open' : otherwise;
    readAgain += 1;
    if (!(await canBeRead(names))) return otherwise;
    queryLags = true;
    return 'found';
  };

  return {
    async statesOf(references, signal) {
      const namesByReference = await Promise.all(references.map(namesOf));
      const found = new Set<string>();
      const all = namesByReference.flat();
      for (let at = 0; at < all.length; at += maxXids) {
        signal.throwIfAborted();
        for (const vertex of await graph.vertices({ names: all.slice(at, at + maxXids), fields: [] }))
          for (const by of ['ogit/_id', 'ogit/_xid'] as const)
            if (vertex[by] !== undefined) found.add(keyOfName({ by, value: String(vertex[by]) }));
      }
      const states: LookupResult[] = [];
      for (let at = 0; at < references.length; at += concurrency) {
        signal.throwIfAborted();
        states.push(
          ...(await Promise.all(
            references.slice(at, at + concurrency).map(async (reference, index): Promise<LookupResult> => {
              const names = namesByReference[at + index] ?? [];
              return names.some((name) => found.has(keyOfName(name)))
                ? 'found'
                : readUnfound(reference, names);
            }),
          )),
        );
      }
      return states;
    },
  };
}
