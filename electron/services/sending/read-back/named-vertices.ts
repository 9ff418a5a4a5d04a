/** Finds the vertices that rows name, by their ids or xids. */
import { identityColumns } from '../../../../shared/columns/rules/identity.ts';
import { AppError } from '../../../../shared/errors.ts';
import { keyOfName, type VertexName } from '../../../../shared/vertices/vertex-name.ts';
import { maxXids } from '../../../remote/graph.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';

export type VertexRecord = Readonly<Record<string, unknown>>;

export interface NamedVertices {
  get(name: VertexName | null): VertexRecord | undefined;
  /** The id of a vertex named by its xid. */
  idOf(xid: string): string | undefined;
}

/** The fields that show who created a vertex and when it was written. */
export const originFields = ['ogit/_creator', 'ogit/_created-on', 'ogit/_modified-on', 'ogit/_type'] as const;

/**
 * Reads vertices by their names, with these fields.
 * @param confirmMissing vertices that a query does not find are requested one by one: a query may lag behind
 */
export async function findVertices(
  graph: Pick<ReadingGraph, 'vertices' | 'byXid' | 'withLists'>,
  names: readonly (VertexName | null)[],
  fields: readonly string[],
  confirmMissing: boolean,
): Promise<NamedVertices> {
  const requested = new Map(
    names.flatMap((name) => (name === null ? [] : [[keyOfName(name), name] as const])),
  );
  const found = new Map<string, VertexRecord>();
  const keep = (vertex: VertexRecord) => {
    for (const by of ['ogit/_id', 'ogit/_xid'] as const) {
      const value = vertex[by];
      if (typeof value === 'string') found.set(keyOfName({ by, value }), vertex);
    }
  };
  const all = [...requested.values()];
  for (let at = 0; at < all.length; at += maxXids) {
    const batch = all.slice(at, at + maxXids);
    for (const vertex of await graph.vertices({ names: batch, fields: [...new Set(fields)] })) keep(vertex);
  }
  if (confirmMissing) {
    const missing = all.filter((name) => !found.has(keyOfName(name)));
    const single = await askEach(missing, ({ by, value }) =>
      by === 'ogit/_xid' ? graph.byXid(value) : graph.withLists(value),
    );
    for (const vertex of single) {
      // A vertex that could not be requested must not count as missing.
      if (vertex instanceof AppError) throw vertex;
      if (vertex !== undefined) keep(vertex);
    }
  }
  const get = (name: VertexName | null) => (name === null ? undefined : found.get(keyOfName(name)));
  return {
    get,
    idOf(xid) {
      const id = get({ by: 'ogit/_xid', value: xid })?.['ogit/_id'];
      return typeof id === 'string' ? id : undefined;
    },
  };
}

export const byXid = (value: string): VertexName => ({ by: 'ogit/_xid', value });
/** Returns the id in a vertex or edge; empty if it has none. */
export const idIn = (vertex: VertexRecord): string => {
  const id = vertex['ogit/_id'];
  return typeof id === 'string' ? id : '';
};

/** Returns the function that reads which vertex a row names; null for none. */
export function createNameOf(
  header: readonly string[],
  nullKeyword: string,
): (cells: readonly string[]) => VertexName | null {
  const { xid, ids } = identityColumns(header);
  return (cells) => {
    for (const [column, isXid] of [
      ...ids.map(({ column, byXid: lookedUp }) => [column, lookedUp] as const),
      [xid, true] as const,
    ]) {
      const value = column < 0 ? '' : (cells[column] ?? '');
      if (value !== '' && value !== nullKeyword) return { by: isXid ? 'ogit/_xid' : 'ogit/_id', value };
    }
    return null;
  };
}
