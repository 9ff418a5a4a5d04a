import { readLists, type VertexLists } from '../../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';

const cache = new WeakMap<OpenVertex, VertexLists>();

/**
 * Returns the values of a vertex, parsed once: each call returns the same objects, so that their rows need not be
 * rendered again.
 */
export function listsOf(vertex: OpenVertex): VertexLists {
  const cached = cache.get(vertex);
  if (cached) return cached;
  const lists = readLists(vertex.attributes);
  cache.set(vertex, lists);
  return lists;
}
