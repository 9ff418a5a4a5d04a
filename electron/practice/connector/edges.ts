/** Endpoints /edges of the connector: connect and disconnect vertices for the rows of a CSV body. */

import { readEdge } from '../graph/edges.ts';
import type { JsonValue } from '../graph/json.ts';
import { sourceError } from './attempt.ts';
import { endOf, originalOf, textOf } from './cells.ts';
import { readHeads, refuseHeads } from './heads.ts';
import type { RowCells } from './rows.ts';
import type { Endpoint, WorkDeps } from './work.ts';

/** The vertex at one end of an edge, as a row names it; the id takes precedence over the xid. */
interface GivenEnd {
  readonly id: string | undefined;
  readonly xid: string | undefined;
}

export interface NamedEdge {
  readonly from: GivenEnd;
  readonly verb: string | undefined;
  readonly to: GivenEnd;
}

/** Creates or deletes one edge, and writes the feedback of its item. */
type DoEdgeItem = (
  order: number,
  action: 'create' | 'delete',
  original: () => JsonValue,
  /** @throws ItemError if the edge cannot be identified */
  given: () => NamedEdge,
) => void;

/** @source interfaces.md 2.2, wire.md §3 */
export function createEdgeItem({ world, ask, attempt }: WorkDeps): DoEdgeItem {
  const { graph, edges } = world;

  const work = {
    create: (fromId: string, verb: string, toId: string) =>
      ask(
        () => `/connect/${encodeURIComponent(verb)}`,
        () => readEdge(edges.connect(fromId, verb, toId)),
      ),
    delete: (fromId: string, verb: string, toId: string) =>
      ask(
        () => `/${encodeURIComponent([fromId, verb, toId].join('$$'))}`,
        () => ({ 'ogit/_id': edges.disconnect(fromId, verb, toId).id, 'ogit/_is-deleted': true }),
      ),
  };

  return (order, action, original, given) => {
    attempt({ entity: 'edge', action, order }, original, () => {
      const { from, verb, to } = given();
      const fromId = endOf(from, 'from:', graph);
      const toId = endOf(to, 'to:', graph);
      if (verb === undefined) throw sourceError('"verb" not found or empty in "attributes".');
      return { counted: 'edge', data: work[action](fromId, verb, toId) };
    });
  };
}

const givenBy = (cells: RowCells): NamedEdge => ({
  from: { id: textOf(cells, 'from:ogit/_id'), xid: textOf(cells, 'from:ogit/_xid') },
  verb: textOf(cells, 'verb'),
  to: { id: textOf(cells, 'to:ogit/_id'), xid: textOf(cells, 'to:ogit/_xid') },
});

const actions = [
  ['POST', 'create'],
  ['DELETE', 'delete'],
] as const;

export const edgeEndpoints: readonly Endpoint[] = actions.map(([method, action]) => ({
  path: '/edges',
  method,
  readHeads(names) {
    const heads = readHeads(names);
    refuseHeads(heads, ['edge:', 'issue:', 'content:'], '/edges');
    return heads;
  },
  startWork(_heads, deps) {
    const doEdge = createEdgeItem(deps);
    return {
      row: (order, cells) =>
        doEdge(
          order,
          action,
          () => originalOf(cells),
          () => givenBy(cells),
        ),
    };
  },
}));
