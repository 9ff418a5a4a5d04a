/** Reads one vertex by its id or its xid, whole and with its lists. */
import { AppError } from '../../../shared/errors.ts';
import type { OpenVertex } from '../../../shared/vertices.ts';
import type { GraphAddress } from '../../remote/graph-requests.ts';
import { idOfXid, type VertexItem, vertexById } from '../../remote/graph-vertex.ts';
import { namedVertex } from '../../remote/named-vertex.ts';
import { integerIn } from '../../remote/read-number.ts';

interface NamedFind {
  readonly as: 'id' | 'xid';
  readonly vertex: OpenVertex;
}

/**
 * Finds a vertex by its id or xid, in at most two round trips: both are tried at the same time. Returns null if neither
 * names a vertex.
 * @throws AppError those of the requests, if the result depends on them
 */
export async function findByName(
  at: GraphAddress,
  name: string,
  now: () => number,
): Promise<NamedFind | null> {
  const [byId, ofXid] = await Promise.allSettled([vertexById(at, name), idOfXid(at, name)]);
  const found = byId.status === 'fulfilled' ? byId.value : undefined;
  if (found !== undefined) return { as: 'id', vertex: openVertexOf(found, now()) };
  const id = ofXid.status === 'fulfilled' ? ofXid.value : undefined;
  if (id !== undefined) {
    const read = await vertexById(at, id);
    // It may be deleted between the two requests.
    return read === undefined ? null : { as: 'xid', vertex: openVertexOf(read, now()) };
  }
  for (const tried of [byId, ofXid]) if (tried.status === 'rejected') throw tried.reason;
  return null;
}

/** @throws AppError `not-found`, and those of the request */
export async function readVertex(at: GraphAddress, id: string, now: () => number): Promise<OpenVertex> {
  const read = await vertexById(at, id);
  if (read === undefined) throw noVertex(id);
  return openVertexOf(read, now());
}

export const noVertex = (name: string): AppError =>
  new AppError('not-found', `There is no vertex “${name}”; it may have been deleted.`);

function openVertexOf(item: VertexItem, readAt: number): OpenVertex {
  const named = namedVertex(item) ?? { id: item['ogit/_id'], xid: '', name: '', type: '' };
  return { ...named, attributes: { ...item }, version: integerIn(item['ogit/_v']), readAt };
}
