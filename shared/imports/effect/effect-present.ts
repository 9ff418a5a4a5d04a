/** Compares rows with the vertices that a platform has now, and returns the cells that would change. */

import type { Row } from '../../columns/row.ts';
import { type AttributeColumn, vertexColumns } from '../../columns/rules/attributes.ts';
import { isNullCell } from '../../columns/rules/cells.ts';
import { idColumnOf, identityColumns } from '../../columns/rules/identity.ts';
import type { VertexName } from '../../vertices/vertex-name.ts';
import type { Action } from '../actions.ts';
import type { FileKind } from '../recognition.ts';
import type { PresentRow, PresentValue } from './effect.ts';
import { columnEffectOf } from './effect-columns.ts';
import { changeList, type ListCell, listItems } from './effect-lists.ts';

/** Attributes by their names, as a platform returns them; those of `lists` as with listMeta. */
export type PresentVertex = Readonly<Record<string, unknown>>;

interface Comparison {
  readonly is: 'unchanged' | 'changed' | 'removed' | 'missing' | 'unresolved';
  readonly cells: PresentRow['cells'];
}

export interface PresentPlan {
  /** Attributes to request from the platform. */
  readonly fields: readonly string[];
  /** Attributes among these that some head changes as a list. */
  readonly lists: readonly string[];
  /** Returns which vertex the row identifies; null if it identifies none. */
  nameOf(row: Row): VertexName | null;
  /** Returns the xids that the row looks up. */
  xidsOf(row: Row): string[];
  /**
   * @param vertex the vertex of the row; undefined if the platform does not have it
   * @param idOf returns the id of a vertex by its xid; undefined if the platform does not have it
   */
  compare(row: Row, vertex: PresentVertex | undefined, idOf: (xid: string) => string | undefined): Comparison;
}

const createdOn = 'ogit/_created-on';

/** Compiles the comparison for one header; null for kinds of files whose rows do not write attributes of vertices. */
export function createPresentPlan(context: {
  header: readonly string[];
  kind: FileKind;
  action: Action;
}): PresentPlan | null {
  const { header, kind, action } = context;
  if (kind !== 'vertices' && kind !== 'combined') return null;
  const identity = identityColumns(header);
  const changingColumns = vertexColumns(header).filter(({ column }) =>
    changing.has(columnEffectOf(header[column] ?? '', kind, action)),
  );
  const compared = action === 'POST' ? [] : attributesOf(changingColumns);
  const lookups = changingColumns.filter(({ prefix }) => prefix === 'xid:').map(({ column }) => column);
  const lists = compared.filter(({ lists }) => lists.length > 0).map(({ attribute }) => attribute);
  const xidsOf = (row: Row) =>
    lookups.flatMap((column) => (row.isEmpty(column) || row.isNull(column) ? [] : [row.text(column)]));

  return {
    fields: [...compared.map(({ attribute }) => attribute), ...(lists.length > 0 ? [createdOn] : [])],
    lists,
    xidsOf,
    nameOf(row) {
      const given = idColumnOf(identity, row);
      if (given !== undefined)
        return { by: given.byXid ? 'ogit/_xid' : 'ogit/_id', value: row.text(given.column) };
      if (identity.xid < 0 || row.isEmpty(identity.xid) || row.isNull(identity.xid)) return null;
      return { by: 'ogit/_xid', value: row.text(identity.xid) };
    },
    compare(row, vertex, idOf) {
      // The platform resolves no look-ups of an update whose vertex does not exist.
      if (vertex === undefined && action === 'PUT' && kind === 'vertices')
        return { is: 'missing', cells: [] };
      if (xidsOf(row).some((xid) => idOf(xid) === undefined)) return { is: 'unresolved', cells: [] };
      if (vertex === undefined) return { is: 'missing', cells: [] };
      if (action === 'DELETE') return { is: 'removed', cells: [] };
      const cells: PresentRow['cells'] = [];
      let removes = false;
      for (const attribute of compared) {
        const change = changeOf(attribute, row, vertex, idOf);
        if (change === null) continue;
        removes ||= change.loses;
        cells.push({ column: attribute.attribute, before: change.before, after: change.after });
      }
      return { is: removes ? 'removed' : cells.length > 0 ? 'changed' : 'unchanged', cells };
    },
  };
}

const changing: ReadonlySet<string> = new Set(['sets', 'replaces', 'adds', 'removes']);

/** The columns that write one attribute. */
interface ComparedAttribute {
  readonly attribute: string;
  /** Plain columns, then look-ups; the last one that is filled counts, so a look-up wins. */
  readonly scalars: readonly AttributeColumn[];
  readonly lists: readonly { readonly column: number; readonly prefix: ListCell['prefix'] }[];
}

function attributesOf(columns: readonly AttributeColumn[]): ComparedAttribute[] {
  const names = [...new Set(columns.map(({ attribute }) => attribute))];
  return names.map((attribute) => {
    const writing = columns.filter((each) => each.attribute === attribute);
    const withPrefix = (wanted: AttributeColumn['prefix']) =>
      writing.filter(({ prefix }) => prefix === wanted);
    return {
      attribute,
      scalars: [...withPrefix(''), ...withPrefix('xid:')],
      lists: writing.flatMap(({ column, prefix }) =>
        prefix === '' || prefix === 'xid:' ? [] : [{ column, prefix }],
      ),
    };
  });
}

interface CellChange {
  readonly before: PresentValue;
  readonly after: PresentValue;
  readonly loses: boolean;
}

/** Returns the change of one attribute; null if the row leaves it unchanged. */
function changeOf(
  { attribute, scalars, lists }: ComparedAttribute,
  row: Row,
  vertex: PresentVertex,
  idOf: (xid: string) => string | undefined,
): CellChange | null {
  const held = vertex[attribute];
  const last = scalars.findLast(({ column }) => !row.isEmpty(column));
  if (last !== undefined) {
    const text = isNullCell(row, last.column) ? null : row.text(last.column);
    const after = text !== null && last.prefix === 'xid:' ? (idOf(text) ?? null) : text;
    const before = textOf(held);
    return before === after ? null : { before, after, loses: after === null };
  }
  const cells = lists.flatMap(({ column, prefix }) =>
    row.isEmpty(column) ? [] : [{ prefix, text: isNullCell(row, column) ? null : row.text(column) }],
  );
  if (cells.length === 0) return null;
  const createdMs = Number(vertex[createdOn] ?? Number.NaN);
  const change = changeList(listItems(held, Number.isNaN(createdMs) ? null : createdMs), cells);
  if (!change.isChange) return null;
  const listed = (items: typeof change.after) => (items.length === 0 ? null : { items: [...items], more: 0 });
  return {
    before: Array.isArray(held) ? listed(change.before) : textOf(held),
    after: listed(change.after),
    loses: change.loses,
  };
}

/** Returns the text of a value. Values other than texts are compared as JSON, and lists without their times. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const [first, ...more] = listItems(value, null).map((item) => item.value);
  if (more.length === 0) return first ?? null;
  return `[${[first, ...more].map((each) => JSON.stringify(each)).join(', ')}]`;
}
