/** Cells that name another vertex, and the column that names the vertices that a file provides. */
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { idHead, originHead } from '../../imports/objects/object-heads.ts';
import type { Row } from '../row.ts';
import {
  type AttributeColumn,
  issueColumns,
  issueType,
  originNode,
  updateTakes,
  vertexColumns,
} from './attributes.ts';
import { isBlank, sameBytes } from './cells.ts';
import { edgeColumns, edgeGroups } from './edge-rules.ts';
import { identityColumns } from './identity.ts';
import type { Reference, ReferenceName, RuleContext } from './rule.ts';

/** The column whose names vertices have once the file is stored: xids, or the ids of objects; -1 where it gives none. */
export function providedColumn({ header, kind, action }: RuleContext): number {
  if (kind === 'objects') return header.indexOf(idHead);
  return kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'))
    ? header.indexOf('ogit/_xid')
    : -1;
}

/** @source interfaces.md 2.2–2.6, wire.md §3 and §5 */
export function referencesOf(context: RuleContext): Reference[] {
  const { header, kind } = context;
  if (kind === 'edges') {
    const { from, to } = edgeColumns(header);
    return [from, to].flatMap(({ id, xid }) => named(id, xid));
  }
  if (kind === 'vertices') return vertexReferences(context);
  if (kind === 'combined')
    return [
      ...lookups(vertexColumns(header), takesOf(context)),
      ...[...edgeGroups(header).values()].flatMap((group) => named(group.vertex_id, group.vertex_xid)),
      ...[...issueColumns(header).values()].flatMap((columns) => lookups(columns, () => true)),
    ];
  return kind === 'objects' ? cell(header.indexOf(originHead), 'origin', []) : identityReferences(header);
}

function vertexReferences(context: RuleContext): Reference[] {
  // A row's own vertex is no reference: who updates or deletes vertices means those that the platform has.
  const { action, header } = context;
  const ids = action === 'PUT' || action === 'DELETE' ? identityColumns(header).ids : [];
  const own = new Set(ids.map(({ column }) => column));
  const attributes = vertexColumns(header);
  const looked = lookups(attributes, takesOf(context)).filter(({ column }) => !own.has(column));
  return action === 'POST' || action === 'PATCH' ? [...looked, ...originReferences(attributes)] : looked;
}

/** The origin node of rows that create issues; a look-up beside it wins, also with its null. */
function originReferences(attributes: readonly AttributeColumn[]): Reference[] {
  const columnOf = (wanted: string, wantedPrefix: AttributeColumn['prefix']) =>
    attributes.find(({ attribute, prefix }) => attribute === wanted && prefix === wantedPrefix)?.column ?? -1;
  const type = columnOf('ogit/_type', '');
  const lookup = columnOf(originNode, 'xid:');
  const issue = encodeUtf8(issueType);
  return cell(columnOf(originNode, ''), 'ogit/_id', [lookup]).map((reference) => ({
    ...reference,
    isPlain: false,
    counts: (row) =>
      reference.counts(row) &&
      type >= 0 &&
      sameBytes(row.bytes(type), issue) &&
      (lookup < 0 || row.isEmpty(lookup)),
  }));
}

/** Whether a look-up of the attribute is resolved at all. */
const takesOf = ({ kind, action }: RuleContext): ((attribute: string) => boolean) => {
  if (kind === 'vertices' && action === 'POST') return () => true;
  if (kind === 'vertices' && action === 'DELETE') return () => false;
  return (attribute) => attribute === 'ogit/_id' || updateTakes(attribute);
};

const lookups = (columns: readonly AttributeColumn[], takes: (attribute: string) => boolean): Reference[] =>
  columns.flatMap(({ column, prefix, attribute }) =>
    prefix === 'xid:' && takes(attribute) ? cell(column, 'ogit/_xid', []) : [],
  );

/** One vertex that may be named either way; its id wins. */
const named = (id: number, xid: number): Reference[] => [
  ...cell(xid, 'ogit/_xid', [id]),
  ...cell(id, 'ogit/_id', []),
];

/** The first of the ids that is given decides, the xid where none is. */
function identityReferences(header: readonly string[]): Reference[] {
  const { xid, ids } = identityColumns(header);
  const columns = ids.map(({ column }) => column);
  return [
    ...cell(xid, 'ogit/_xid', columns),
    ...ids.flatMap(({ column, byXid }, index) =>
      cell(column, byXid ? 'ogit/_xid' : 'ogit/_id', columns.slice(0, index)),
    ),
  ];
}

/** @param others columns that win over it */
function cell(column: number, by: ReferenceName, others: readonly number[]): Reference[] {
  if (column < 0) return [];
  const overruling = others.filter((other) => other >= 0);
  const counts = (row: Row) => !isBlank(row, column) && overruling.every((other) => isBlank(row, other));
  return [{ column, by, isPlain: true, overruling, counts }];
}
