/** Reads one edge group of a /combined row: one end is the vertex of the row, the other is named by the group. */
import type { JsonObject } from '../graph/json.ts';
import { sourceError } from './attempt.ts';
import type { NamedEdge } from './edges.ts';
import type { EdgePart, PartCells } from './groups.ts';

/** @param owner id of the row's vertex. @throws ItemError. @source interfaces.md 4.1 rule 9 */
export function edgeOf(owner: string, cells: PartCells<EdgePart>): NamedEdge {
  const direction = cells.direction ?? 'out';
  if (direction !== 'in' && direction !== 'out')
    throw sourceError(`The direction of an edge must be "in" or "out", not "${direction}".`);
  const ownerEnd = { id: owner, xid: undefined };
  const other = { id: cells.vertex_id ?? undefined, xid: cells.vertex_xid ?? undefined };
  const verb = cells.verb ?? undefined;
  return direction === 'out' ? { from: ownerEnd, verb, to: other } : { from: other, verb, to: ownerEnd };
}

/** Returns the cells of an edge group under the heads of /edges. @source wire.md §3, "/combined" */
export function originalOfEdge(owner: string, cells: PartCells<EdgePart>): JsonObject {
  const { verb, direction, vertex_id: id, vertex_xid: xid } = cells;
  const [ownerEnd, other] = direction === 'in' ? ['to', 'from'] : ['from', 'to'];
  return {
    [`${ownerEnd}:ogit/_id`]: owner,
    ...(verb === undefined ? {} : { verb }),
    ...(id === undefined ? {} : { [`${other}:ogit/_id`]: id }),
    ...(xid === undefined ? {} : { [`${other}:ogit/_xid`]: xid }),
    // The names above express a valid direction; an invalid one is returned as it was.
    ...(direction === undefined || direction === 'in' || direction === 'out' ? {} : { direction }),
  };
}
