import { readLists, type VertexLists } from '../../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';

const read = new WeakMap<OpenVertex, VertexLists>();

/**
 * Values of a reading, parsed once: a list in it is the same object every time, so its rows need not be drawn again.
 */
export function listsOf(vertex: OpenVertex): VertexLists {
  const known = read.get(vertex);
  if (known) return known;
  const lists = readLists(vertex.attributes);
  read.set(vertex, lists);
  return lists;
}
