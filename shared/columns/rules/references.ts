/** Finds the columns that refer to other vertices, and the column that identifies the vertices that a file provides. */
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import { idHead, originHead } from '../../imports/objects/object-heads.ts';
import type { Row } from '../row.ts';
import {
  type AttributeColumn,
  issueColumns,
  issueType,
  isWritableOnUpdate,
  originNode,
  vertexColumns,
} from './attributes.ts';
import { isBlank, sameBytes } from './cells.ts';
import { edgeColumns, edgeGroups } from './edge-rules.ts';
import { identityColumns } from './identity.ts';
import type { Reference, ReferenceName, RuleContext } from './rule.ts';

/** Returns the column of the xids (or ids of objects) that exist once the file is stored; -1 if there is none. */
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
    return [from, to].flatMap(({ id, xid }) => idOrXid(id, xid));
  }
  if (kind === 'vertices') return vertexReferences(context);
  if (kind === 'combined')
    return [
      ...lookups(vertexColumns(header), takesOf(context)),
      ...[...edgeGroups(header).values()].flatMap((group) => idOrXid(group.vertex_id, group.vertex_xid)),
      ...[...issueColumns(header).values()].flatMap((columns) => lookups(columns, () => true)),
    ];
  return kind === 'objects' ? cell(header.indexOf(originHead), 'origin', []) : identityReferences(header);
}

function vertexReferences(context: RuleContext): Reference[] {
  // The row's own vertex is no reference: updates and deletions concern vertices that the platform already has.
  const { action, header } = context;
  const ids = action === 'PUT' || action === 'DELETE' ? identityColumns(header).ids : [];
  const ownColumns = new Set(ids.map(({ column }) => column));
  const attributes = vertexColumns(header);
  const lookedUp = lookups(attributes, takesOf(context)).filter(({ column }) => !ownColumns.has(column));
  return action === 'POST' || action === 'PATCH' ? [...lookedUp, ...originReferences(attributes)] : lookedUp;
}

/** The origin node of rows that create issues; a look-up column that is not empty wins, even with a null. */
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

/** Returns a test whether the platform resolves a look-up of an attribute. */
const takesOf = ({ kind, action }: RuleContext): ((attribute: string) => boolean) => {
  if (kind === 'vertices' && action === 'POST') return () => true;
  if (kind === 'vertices' && action === 'DELETE') return () => false;
  return (attribute) => attribute === 'ogit/_id' || isWritableOnUpdate(attribute);
};

const lookups = (columns: readonly AttributeColumn[], takes: (attribute: string) => boolean): Reference[] =>
  columns.flatMap(({ column, prefix, attribute }) =>
    prefix === 'xid:' && takes(attribute) ? cell(column, 'ogit/_xid', []) : [],
  );

/** References to one vertex by its id or its xid; the id wins. */
const idOrXid = (id: number, xid: number): Reference[] => [
  ...cell(xid, 'ogit/_xid', [id]),
  ...cell(id, 'ogit/_id', []),
];

/** References to the row's own vertex: the first id with a value decides, or the xid if no id has one. */
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

/** Returns the reference of one column, or none if the column is missing. @param others columns that win over it */
function cell(column: number, by: ReferenceName, others: readonly number[]): Reference[] {
  if (column < 0) return [];
  const overruling = others.filter((other) => other >= 0);
  const counts = (row: Row) => !isBlank(row, column) && overruling.every((other) => isBlank(row, other));
  return [{ column, by, isPlain: true, overruling, counts }];
}
