/** Looks for the edges, contents and issues of combined rows whose vertex stands. */
import { issueColumns } from '../../../../../shared/columns/rules/attributes.ts';
import { type EdgeGroup, edgeGroups } from '../../../../../shared/columns/rules/edge-rules.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createPartPlan, type Part, partName } from '../../../../../shared/imports/combined-parts.ts';
import type { EdgeName } from '../../../../remote/graph.ts';
import type { Ownership } from '../ownership.ts';
import type { Shipment } from '../shipment.ts';
import { connected } from './edge-looking.ts';
import { absent, cannotTell, type Found, notAsked, type UnknownRow } from './found.ts';
import { byXid, findVertices, type NamedVertices, originFields } from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';
import { created } from './vertex-looking.ts';

export interface StandingRow extends UnknownRow {
  /** `ogit/_id` of its vertex. */
  readonly id: string;
}

export interface PartLooking {
  /**
   * What became of the parts of each row, by their names.
   * @param isWanted leaves out parts that are known
   */
  look(
    rows: readonly StandingRow[],
    sure: boolean,
    isWanted?: (row: StandingRow, part: Part) => boolean,
  ): Promise<ReadonlyMap<string, Found>[]>;
}

export function createPartLooking(deps: {
  terms: Pick<Shipment, 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
  ownership: Ownership;
}): PartLooking {
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
  const [text, base64] = [header.indexOf('content:text'), header.indexOf('content:base64')];
  const cellOf = ({ row }: UnknownRow, column: number): string => {
    const cell = column < 0 ? '' : (row.cells[column] ?? '');
    return cell === nullKeyword ? '' : cell;
  };

  const xidsOf = (row: StandingRow, part: Part): string[] => {
    const column =
      part.of === 'edge'
        ? edges.get(part.group)?.vertex_xid
        : part.of === 'issue'
          ? issueXids.get(part.group)
          : undefined;
    const xid = cellOf(row, column ?? -1);
    return xid === '' ? [] : [xid];
  };
  const edgeName = (row: StandingRow, group: EdgeGroup, { idOf }: NamedVertices): EdgeName | null => {
    const given = cellOf(row, group.vertex_id);
    const xid = cellOf(row, group.vertex_xid);
    const other = given !== '' ? given : xid === '' ? undefined : idOf(xid);
    const verb = cellOf(row, group.verb);
    if (other === undefined || verb === '') return null;
    return cellOf(row, group.direction) === 'in'
      ? { out: other, verb, into: row.id }
      : { out: row.id, verb, into: other };
  };
  const contentOf = (row: StandingRow): string => {
    const plain = cellOf(row, text);
    const bytes = plain !== '' ? Buffer.from(plain) : Buffer.from(cellOf(row, base64), 'base64');
    // As what comes back is read: without a byte order mark, and with signs in the place of what is no UTF-8.
    return new TextDecoder().decode(bytes);
  };

  const found = async (row: StandingRow, part: Part, vertices: NamedVertices): Promise<Found> => {
    const { record } = row.row;
    if (part.of === 'attachment') {
      const held = await graph.content(row.id);
      return held === contentOf(row) ? { is: 'stored', id: row.id, created: false, beside: [] } : absent;
    }
    if (part.of === 'edge') {
      const group = edges.get(part.group);
      const name = group === undefined ? null : edgeName(row, group, vertices);
      const edge = name === null ? undefined : await graph.edge(name);
      return connected(edge, { record, since: row.since }, ownership);
    }
    const xid = cellOf(row, issueXids.get(part.group) ?? -1);
    return xid === '' ? cannotTell : created(vertices.get(byXid(xid)), row, ownership);
  };

  return {
    async look(rows, sure, isWanted = () => true) {
      const asked = rows.flatMap((row, index) =>
        plan.partsOf(row.row.cells).flatMap((part) => (isWanted(row, part) ? [{ index, row, part }] : [])),
      );
      const xids = asked.flatMap(({ row, part }) => xidsOf(row, part).map(byXid));
      const vertices = await findVertices(graph, xids, originFields, sure);
      const answers = await askEach(asked, ({ row, part }) => found(row, part, vertices));
      const byRow = rows.map(() => new Map<string, Found>());
      for (const [at, { index, part }] of asked.entries()) {
        const answer = answers[at] ?? cannotTell;
        byRow[index]?.set(partName(part), answer instanceof AppError ? notAsked(answer) : answer);
      }
      return byRow;
    },
  };
}
