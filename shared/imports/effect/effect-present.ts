/** Compares what rows say with what a platform has: cell by cell, and only where something would change. */
import type { Row } from '../../columns/row.ts';
import { type AttributeColumn, vertexColumns } from '../../columns/rules/attributes.ts';
import { isNullCell } from '../../columns/rules/cells.ts';
import { givenId, identityColumns } from '../../columns/rules/identity.ts';
import type { Action } from '../actions.ts';
import type { FileKind } from '../recognition.ts';
import type { PresentRow, PresentValue } from './effect.ts';
import { columnDoes } from './effect-columns.ts';
import { changeList, heldItems, type ListCell } from './effect-lists.ts';

/** Attributes by their names, as a platform returns them; those of `lists` as with listMeta. */
export type PresentVertex = Readonly<Record<string, unknown>>;

export interface NamedVertex {
  readonly by: 'ogit/_id' | 'ogit/_xid';
  readonly value: string;
}

interface Comparison {
  readonly is: 'unchanged' | 'changed' | 'removed' | 'missing' | 'unresolved';
  readonly cells: PresentRow['cells'];
}

export interface PresentPlan {
  /** Attributes that have to be asked for. */
  readonly fields: readonly string[];
  /** Of them, those that some head changes as a list. */
  readonly lists: readonly string[];
  /** Which vertex the row means; null where it names none. */
  nameOf(row: Row): NamedVertex | null;
  /** The xids that the row looks up. */
  xidsOf(row: Row): string[];
  /**
   * @param vertex undefined where the platform has none of that name
   * @param idOf the id of a vertex by its xid; undefined where the platform has none
   */
  compare(row: Row, vertex: PresentVertex | undefined, idOf: (xid: string) => string | undefined): Comparison;
}

const createdOn = 'ogit/_created-on';

/** Null where the rows are about no vertices' attributes. */
export function createPresentPlan(context: {
  header: readonly string[];
  kind: FileKind;
  action: Action;
}): PresentPlan | null {
  const { header, kind, action } = context;
  if (kind !== 'vertices' && kind !== 'combined') return null;
  const identity = identityColumns(header);
  const own = vertexColumns(header).filter(({ column }) =>
    changing.has(columnDoes(header[column] ?? '', kind, action)),
  );
  const compared = action === 'POST' ? [] : attributesOf(own);
  const lookups = own.filter(({ prefix }) => prefix === 'xid:').map(({ column }) => column);
  const lists = compared.filter(({ lists }) => lists.length > 0).map(({ attribute }) => attribute);
  const xidsOf = (row: Row) =>
    lookups.flatMap((column) => (row.isEmpty(column) || row.isNull(column) ? [] : [row.text(column)]));

  return {
    fields: [...compared.map(({ attribute }) => attribute), ...(lists.length > 0 ? [createdOn] : [])],
    lists,
    xidsOf,
    nameOf(row) {
      const given = givenId(identity, row);
      if (given !== undefined)
        return { by: given.byXid ? 'ogit/_xid' : 'ogit/_id', value: row.text(given.column) };
      if (identity.xid < 0 || row.isEmpty(identity.xid) || row.isNull(identity.xid)) return null;
      return { by: 'ogit/_xid', value: row.text(identity.xid) };
    },
    compare(row, vertex, idOf) {
      // An update that finds no vertex looks nothing up.
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

/** The columns that say something of one attribute. */
interface ComparedAttribute {
  readonly attribute: string;
  /** The last that is filled counts: a look-up wins over a plain cell. */
  readonly scalars: readonly AttributeColumn[];
  readonly lists: readonly { readonly column: number; readonly prefix: ListCell['prefix'] }[];
}

function attributesOf(columns: readonly AttributeColumn[]): ComparedAttribute[] {
  const names = [...new Set(columns.map(({ attribute }) => attribute))];
  return names.map((attribute) => {
    const own = columns.filter((each) => each.attribute === attribute);
    const of = (wanted: AttributeColumn['prefix']) => own.filter(({ prefix }) => prefix === wanted);
    return {
      attribute,
      scalars: [...of(''), ...of('xid:')],
      lists: own.flatMap(({ column, prefix }) =>
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

/** Null where the row leaves the attribute unchanged. */
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
  const since = Number(vertex[createdOn] ?? Number.NaN);
  const change = changeList(heldItems(held, Number.isNaN(since) ? null : since), cells);
  if (!change.isChange) return null;
  const listed = (items: typeof change.after) => (items.length === 0 ? null : { items: [...items], more: 0 });
  return {
    before: Array.isArray(held) ? listed(change.before) : textOf(held),
    after: listed(change.after),
    loses: change.loses,
  };
}

/** Text of a value. Attributes are texts; any other value is compared as its JSON, and a list without its times. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const [first, ...more] = heldItems(value, null).map((item) => item.value);
  if (more.length === 0) return first ?? null;
  return `[${[first, ...more].map((each) => JSON.stringify(each)).join(', ')}]`;
}
