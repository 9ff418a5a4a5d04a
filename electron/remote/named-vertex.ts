/** Reads the names of a vertex (id, xid, name, type) from the attributes that the platform sends. */
import { itemsOf, readHolding } from '../../shared/vertices/list-value.ts';
import type { GraphItem } from './graph-requests.ts';

export interface NamedVertex {
  readonly id: string;
  /** Empty if the vertex has none, like the next two. */
  readonly xid: string;
  readonly name: string;
  readonly type: string;
}

export const namingFields = ['ogit/_id', 'ogit/_xid', 'ogit/name', 'ogit/_type'] as const;

/** Returns null for an item without an id, which is not a vertex. */
export function namedVertex(item: GraphItem): NamedVertex | null {
  const id = textIn(item['ogit/_id']);
  if (id === '') return null;
  return {
    id,
    xid: textIn(item['ogit/_xid']),
    name: textIn(item['ogit/name']),
    type: textIn(item['ogit/_type']),
  };
}

/** Returns the text of an attribute; the values of a list are joined by commas. */
const textIn = (value: unknown): string =>
  itemsOf(readHolding(value), null)
    .map((each) => each.value)
    .join(', ');
