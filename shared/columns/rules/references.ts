/** Which cells name another vertex by its xid, and which column gives xids to vertices. */
import type { Row } from '../row.ts';
import { type AttributeColumn, issueColumns, updateTakes, vertexColumns } from './attributes.ts';
import { isBlank } from './cells.ts';
import { edgeColumns, edgeGroups } from './edge-rules.ts';
import { identityColumns } from './identity.ts';
import type { Reference, RuleContext } from './rule.ts';

/** The column whose xids vertices have once the file is stored; -1 where it gives none. */
export const providedColumn = ({ header, kind, action }: RuleContext): number =>
  kind === 'combined' || (kind === 'vertices' && (action === 'POST' || action === 'PATCH'))
    ? header.indexOf('ogit/_xid')
    : -1;

/** @source interfaces.md 2.2–2.5, wire.md §3 */
export function referencesOf(context: RuleContext): Reference[] {
  const { header, kind } = context;
  if (kind === 'edges') {
    const { from, to } = edgeColumns(header);
    return [from, to].flatMap(({ id, xid }) => cell(xid, [id]));
  }
  if (kind === 'vertices') return vertexReferences(context);
  if (kind === 'combined')
    return [
      ...lookups(vertexColumns(header), takesOf(context)),
      ...[...edgeGroups(header).values()].flatMap((group) => cell(group.vertex_xid, [group.vertex_id])),
      ...[...issueColumns(header).values()].flatMap((columns) => lookups(columns, () => true)),
    ];
  // Objects name each other by ids that are xids only after the view's prefix.
  return kind === 'objects' ? [] : identityReferences(header);
}

function vertexReferences(context: RuleContext): Reference[] {
  // A row's own vertex is no reference: who updates or deletes vertices means those that the platform has.
  const { action, header } = context;
  const ids = action === 'PUT' || action === 'DELETE' ? identityColumns(header).ids : [];
  const own = new Set(ids.map(({ column }) => column));
  const named = lookups(vertexColumns(header), takesOf(context));
  return named.filter(({ column }) => !own.has(column));
}

/** Whether a look-up of the attribute is resolved at all. */
const takesOf = ({ kind, action }: RuleContext): ((attribute: string) => boolean) => {
  if (kind === 'vertices' && action === 'POST') return () => true;
  if (kind === 'vertices' && action === 'DELETE') return () => false;
  return (attribute) => attribute === 'ogit/_id' || updateTakes(attribute);
};

const lookups = (columns: readonly AttributeColumn[], takes: (attribute: string) => boolean): Reference[] =>
  columns.flatMap(({ column, prefix, attribute }) =>
    prefix === 'xid:' && takes(attribute) ? cell(column, []) : [],
  );

/** The first of the ids that is given decides, the xid where none is. */
function identityReferences(header: readonly string[]): Reference[] {
  const { xid, ids } = identityColumns(header);
  const columns = ids.map(({ column }) => column);
  return [
    ...cell(xid, columns),
    ...ids.flatMap(({ column, byXid }, index) => (byXid ? cell(column, columns.slice(0, index)) : [])),
  ];
}

/** @param others columns that win over it */
function cell(column: number, others: readonly number[]): Reference[] {
  if (column < 0) return [];
  const overruling = others.filter((other) => other >= 0);
  const counts = (row: Row) => !isBlank(row, column) && overruling.every((other) => isBlank(row, other));
  return [{ column, overruling, counts }];
}
