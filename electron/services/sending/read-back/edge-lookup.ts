/** Looks up the edges of rows that connect or disconnect vertices. */
import { type EndColumns, edgeColumns } from '../../../../shared/columns/rules/edge-rules.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { VertexName } from '../../../../shared/vertices/vertex-name.ts';
import type { EdgeName } from '../../../remote/graph.ts';
import type { Ownership } from '../delivery/ownership.ts';
import type { Shipment } from '../runs/shipment.ts';
import { byXid, findVertices, idIn, type VertexRecord } from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';
import {
  absent,
  confirmedDeleted,
  type Lookup,
  type ReadBackResult,
  readFailed,
  type UnknownRow,
  undecidable,
} from './read-back-result.ts';

export function createEdgeLookup(deps: {
  terms: Pick<Shipment, 'action' | 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
  ownership: Ownership;
}): Lookup {
  const { terms, graph, ownership } = deps;
  const { action, header, nullKeyword } = terms;
  const edgeOf = createNamedEdge(header, nullKeyword);

  const found = (edge: VertexRecord | undefined, { row, since }: UnknownRow): ReadBackResult => {
    if (action === 'DELETE') {
      if (edge === undefined) return confirmedDeleted;
      // `absent` is the effect of the row: an older edge was not deleted; a newer one may have been connected since.
      return ownership.isOlder(edge, since) ? absent : undecidable;
    }
    return findingOfConnect(edge, { record: row.record, since }, ownership);
  };

  return {
    async find(rows, confirmMissing) {
      const namedEdges = rows.map(({ row }) => edgeOf(row.cells));
      const ends = namedEdges.flatMap((edge) => (edge === null ? [] : [edge.from, edge.to]));
      const vertices = await findVertices(
        graph,
        ends.filter(({ by }) => by === 'ogit/_xid'),
        [],
        // An absent edge counts as deleted, so a query that lags behind must not decide it.
        confirmMissing || action === 'DELETE',
      );
      const idOf = ({ by, value }: VertexName): string | undefined =>
        by === 'ogit/_xid' ? vertices.idOf(value) : value;
      const names = namedEdges.map((edge): EdgeName | null => {
        const [out, into] = edge === null ? [] : [idOf(edge.from), idOf(edge.to)];
        return edge === null || out === undefined || into === undefined
          ? null
          : { out, verb: edge.verb, into };
      });
      const edges = await askEach(names, async (name) => (name === null ? undefined : graph.edge(name)));
      return rows.map((unknown, index) => {
        const edge = edges[index];
        return edge instanceof AppError ? readFailed(edge) : found(edge, unknown);
      });
    },
  };
}

interface NamedEdge {
  readonly from: VertexName;
  readonly verb: string;
  readonly to: VertexName;
}

/** Returns the function that reads which edge a row names; null if an end or the verb is missing. */
function createNamedEdge(
  header: readonly string[],
  nullKeyword: string,
): (cells: readonly string[]) => NamedEdge | null {
  const columns = edgeColumns(header);
  const cellOf = (cells: readonly string[], column: number): string => {
    const cell = column < 0 ? '' : (cells[column] ?? '');
    return cell === nullKeyword ? '' : cell;
  };
  const endOf = (cells: readonly string[], { id, xid }: EndColumns): VertexName | null => {
    const [givenId, givenXid] = [cellOf(cells, id), cellOf(cells, xid)];
    if (givenId !== '') return { by: 'ogit/_id', value: givenId };
    return givenXid === '' ? null : byXid(givenXid);
  };
  return (cells) => {
    const [from, to] = [endOf(cells, columns.from), endOf(cells, columns.to)];
    const verb = cellOf(cells, columns.verb);
    return from === null || to === null || verb === '' ? null : { from, verb, to };
  };
}

/** The result of a connect that finds, or does not find, its edge. */
export function findingOfConnect(
  edge: VertexRecord | undefined,
  row: { readonly record: number; readonly since: number },
  ownership: Pick<Ownership, 'ofEdge'>,
): ReadBackResult {
  if (edge === undefined) return absent;
  const owner = ownership.ofEdge(edge, row);
  if (owner === 'ours') return { is: 'stored', id: idIn(edge), created: true, createdPartIds: [] };
  return owner === 'not-ours' ? { is: 'not-ours' } : undecidable;
}
