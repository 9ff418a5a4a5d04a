/** Finds the edges, contents and issues of combined rows whose vertex exists. */
import { issueColumns } from '../../../../shared/columns/rules/attributes.ts';
import { type EdgeGroup, edgeGroups } from '../../../../shared/columns/rules/edge-rules.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createPartPlan, type Part, partName } from '../../../../shared/sending/combined-parts.ts';
import type { EdgeName } from '../../../remote/graph.ts';
import type { Ownership } from '../delivery/ownership.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createContentOf } from './content-cells.ts';
import { findingOfConnect } from './edge-lookup.ts';
import { byXid, findVertices, type NamedVertices, originFields } from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';
import { absent, type ReadBackResult, readFailed, type UnknownRow, undecidable } from './read-back-result.ts';
import { created } from './vertex-lookup.ts';

export interface StoredVertexRow extends UnknownRow {
  /** `ogit/_id` of its vertex. */
  readonly id: string;
}

export interface PartLookup {
  /**
   * Returns for each row the results of its parts, by part name.
   * @param isWanted false leaves a part out, such as one whose result is known
   */
  findParts(
    rows: readonly StoredVertexRow[],
    confirmMissing: boolean,
    isWanted?: (row: StoredVertexRow, part: Part) => boolean,
  ): Promise<ReadonlyMap<string, ReadBackResult>[]>;
}

export function createPartLookup(deps: {
  terms: Pick<Shipment, 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
  ownership: Ownership;
}): PartLookup {
  const { terms, graph, ownership } = deps;
  const { header, nullKeyword } = terms;
  const plan = createPartPlan(header);
  const edges = edgeGroups(header);
  const issueXids = new Map(
    [...issueColumns(header)].map(([group, columns]) => [
      group,
      columns.find(({ attribute, prefix }) => attribute === 'ogit/_xid' && prefix === '')?.column ?? -1,
    ]),
  );
  const cellOf = ({ row }: UnknownRow, column: number): string => {
    const cell = column < 0 ? '' : (row.cells[column] ?? '');
    return cell === nullKeyword ? '' : cell;
  };

  const xidsOf = (row: StoredVertexRow, part: Part): string[] => {
    const column =
      part.of === 'edge'
        ? edges.get(part.group)?.vertex_xid
        : part.of === 'issue'
          ? issueXids.get(part.group)
          : undefined;
    const xid = cellOf(row, column ?? -1);
    return xid === '' ? [] : [xid];
  };
  const edgeName = (row: StoredVertexRow, group: EdgeGroup, { idOf }: NamedVertices): EdgeName | null => {
    const id = cellOf(row, group.vertex_id);
    const xid = cellOf(row, group.vertex_xid);
    const other = id !== '' ? id : xid === '' ? undefined : idOf(xid);
    const verb = cellOf(row, group.verb);
    if (other === undefined || verb === '') return null;
    return cellOf(row, group.direction) === 'in'
      ? { out: other, verb, into: row.id }
      : { out: row.id, verb, into: other };
  };
  const contentOf = createContentOf(header, nullKeyword);
  const found = async (
    row: StoredVertexRow,
    part: Part,
    vertices: NamedVertices,
  ): Promise<ReadBackResult> => {
    const { record } = row.row;
    if (part.of === 'attachment') {
      const content = await graph.content(row.id);
      return content === contentOf(row.row.cells)
        ? { is: 'stored', id: row.id, created: false, createdPartIds: [] }
        : absent;
    }
    if (part.of === 'edge') {
      const group = edges.get(part.group);
      const name = group === undefined ? null : edgeName(row, group, vertices);
      const edge = name === null ? undefined : await graph.edge(name);
      return findingOfConnect(edge, { record, since: row.since }, ownership);
    }
    const xid = cellOf(row, issueXids.get(part.group) ?? -1);
    return xid === '' ? undecidable : created(vertices.get(byXid(xid)), row, ownership);
  };

  return {
    async findParts(rows, confirmMissing, isWanted = () => true) {
      const wanted = rows.flatMap((row, index) =>
        plan.partsOf(row.row.cells).flatMap((part) => (isWanted(row, part) ? [{ index, row, part }] : [])),
      );
      const xids = wanted.flatMap(({ row, part }) => xidsOf(row, part).map(byXid));
      const vertices = await findVertices(graph, xids, originFields, confirmMissing);
      const findings = await askEach(wanted, ({ row, part }) => found(row, part, vertices));
      const byRow = rows.map(() => new Map<string, ReadBackResult>());
      for (const [at, { index, part }] of wanted.entries()) {
        const finding = findings[at] ?? undecidable;
        byRow[index]?.set(partName(part), finding instanceof AppError ? readFailed(finding) : finding);
      }
      return byRow;
    },
  };
}
