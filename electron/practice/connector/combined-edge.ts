/** Reads one edge group of a /combined row: which end is the row's own vertex, and which is the other. */
import type { JsonObject } from '../graph/json.ts';
import { sourceError } from './attempt.ts';
import type { GivenEdge } from './edges.ts';
import type { EdgePart, PartCells } from './groups.ts';

/** `owner` is the row's vertex. @throws ItemError. @source interfaces.md 4.1 rule 9 */
export function edgeOf(owner: string, cells: PartCells<EdgePart>): GivenEdge {
  const direction = cells.direction ?? 'out';
  if (direction !== 'in' && direction !== 'out')
    throw sourceError(`The direction of an edge must be "in" or "out", not "${direction}".`);
  const own = { id: owner, xid: undefined };
  const other = { id: cells.vertex_id ?? undefined, xid: cells.vertex_xid ?? undefined };
  const verb = cells.verb ?? undefined;
  return direction === 'out' ? { from: own, verb, to: other } : { from: other, verb, to: own };
}

/** The edge's own attributes, under the heads that /edges has for them. @source wire.md §3, "/combined" */
export function originalOfEdge(owner: string, cells: PartCells<EdgePart>): JsonObject {
  const { verb, direction, vertex_id: id, vertex_xid: xid } = cells;
  const [own, other] = direction === 'in' ? ['to', 'from'] : ['from', 'to'];
  return {
    [`${own}:ogit/_id`]: owner,
    ...(verb === undefined ? {} : { verb }),
    ...(id === undefined ? {} : { [`${other}:ogit/_id`]: id }),
    ...(xid === undefined ? {} : { [`${other}:ogit/_xid`]: xid }),
    // These names alone do not decide which end is given.
    ...(direction === undefined || direction === 'in' || direction === 'out' ? {} : { direction }),
  };
}
