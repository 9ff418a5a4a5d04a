/** Compares the values that a row would write with those of a vertex, to find out whether the row was written. */
import { type AttributeColumn, vertexColumns } from '../columns/rules/attributes.ts';
import { isObject } from '../json/is-object.ts';
import { parseJson } from '../json/parse-json.ts';
import type { ListItem } from '../vertices/list-value.ts';
import type { Action } from './actions.ts';
import { columnEffectOf } from './effect/effect-columns.ts';
import { listItems } from './effect/effect-lists.ts';
import type { FileKind } from './recognition.ts';

type VertexRecord = Readonly<Record<string, unknown>>;
type Cells = readonly string[];

/**
 * `proved`: the vertex has something that only this row can have added (`+` values with their times). `same`: it has
 * all values that the row would write. `not-done`: it lacks something that the row would have added. `different`: it
 * has other values. `unclear`: the values of the row cannot be recognised, such as `+` values without times.
 */
export type ValueComparison = 'proved' | 'same' | 'not-done' | 'different' | 'unclear';

interface RowValues {
  /** Attributes to request from the platform. */
  readonly fields: readonly string[];
  /** Whether the row writes lists, whose times the platform returns only with listMeta. */
  writesLists(cells: Cells): boolean;
  /** Xids whose ids the row would write. */
  xidsOf(cells: Cells): string[];
  /** @param vertex read with listMeta if the row writes lists */
  compare(cells: Cells, vertex: VertexRecord, idOf: (xid: string) => string | undefined): ValueComparison;
}

/** Compiles the comparison for one header, for rows that update existing vertices. */
export function createRowValues(context: {
  header: readonly string[];
  kind: FileKind;
  action: Action;
  nullKeyword: string;
}): RowValues {
  const { header, kind, action, nullKeyword } = context;
  const columns = vertexColumns(header);
  const columnsThat = (does: string) =>
    columns.filter(({ column }) => columnEffectOf(header[column] ?? '', kind, action) === does);
  const sets = columnsThat('sets');
  const lookups = sets.filter(({ prefix }) => prefix === 'xid:');
  const plain = sets.filter(({ prefix }) => prefix === '');
  const [adds, removes, replaces] = [columnsThat('adds'), columnsThat('removes'), columnsThat('replaces')];
  const lists = [...adds, ...removes, ...replaces];

  const textIn = (cells: Cells, { column }: AttributeColumn) => cells[column] ?? '';
  const isFilled = (cells: Cells, each: AttributeColumn) => textIn(cells, each) !== '';
  const isNull = (cells: Cells, each: AttributeColumn) => textIn(cells, each) === nullKeyword;
  /** Returns the entries of a cell; null if it is empty, or if the platform does not accept it. */
  const entriesIn = (cells: Cells, each: AttributeColumn): ListEntry[] | null => {
    if (!isFilled(cells, each)) return null;
    if (isNull(cells, each)) return each.prefix === '=' ? [] : null;
    const value = parseJson(textIn(cells, each));
    return Array.isArray(value) && value.every(isObject) ? value : null;
  };
  const addedTo = (cells: Cells, attribute: string): ListEntry[] =>
    adds.flatMap((each) => (each.attribute === attribute ? (entriesIn(cells, each) ?? []) : []));

  return {
    fields: [...new Set([...sets, ...lists].map(({ attribute }) => attribute))],
    writesLists: (cells) => lists.some((each) => isFilled(cells, each)),
    xidsOf: (cells) =>
      lookups.flatMap((each) => (isFilled(cells, each) && !isNull(cells, each) ? [textIn(cells, each)] : [])),
    compare(cells, vertex, idOf) {
      let isProved = false;
      let isUnclear = false;
      let isDifferent = false;
      const held = (attribute: string) => listItems(vertex[attribute], timeOf(vertex['ogit/_created-on']));

      for (const each of adds)
        for (const item of entriesIn(cells, each) ?? []) {
          if (item['created'] === undefined) isUnclear = true;
          else if (held(each.attribute).some((one) => matches(one, item))) isProved = true;
          else return 'not-done';
        }
      for (const each of lookups) {
        if (!isFilled(cells, each)) continue;
        const id = isNull(cells, each) ? null : idOf(textIn(cells, each));
        if (id === undefined) isUnclear = true;
        else isDifferent ||= scalarOf(vertex[each.attribute]) !== id;
      }
      for (const each of plain) {
        if (!isFilled(cells, each)) continue;
        // A looked-up value wins over a plain cell of the same attribute.
        if (lookups.some((one) => one.attribute === each.attribute && isFilled(cells, one))) continue;
        const wanted = isNull(cells, each) ? null : textIn(cells, each);
        isDifferent ||= scalarOf(vertex[each.attribute]) !== wanted;
      }
      for (const each of replaces) {
        const entries = entriesIn(cells, each);
        if (entries === null) continue;
        isDifferent ||= !areSameItems(held(each.attribute), [...entries, ...addedTo(cells, each.attribute)]);
      }
      for (const each of removes) {
        const added = addedTo(cells, each.attribute);
        const left = held(each.attribute).filter((one) => !added.some((item) => matches(one, item)));
        isDifferent ||= left.some((one) =>
          (entriesIn(cells, each) ?? []).some((removal) => matches(one, removal)),
        );
      }
      if (isProved) return 'proved';
      if (isUnclear) return 'unclear';
      return isDifferent ? 'different' : 'same';
    },
  };
}

type ListEntry = Readonly<Record<string, unknown>>;

/** Whether an item has every property of an entry. @source wire.md §4, "Lists" */
const matches = (item: ListItem, entry: ListEntry): boolean =>
  (entry['value'] === undefined || entry['value'] === item.value) &&
  (entry['created'] === undefined || Number(entry['created']) === item.created);

/** Whether the items are exactly those of the entries, in any order. */
function areSameItems(items: readonly ListItem[], entries: readonly ListEntry[]): boolean {
  const left = [...items];
  // Entries with a time first: an entry without one may match any item of the same value.
  for (const one of entries.toSorted((a, b) => Number('created' in b) - Number('created' in a))) {
    const at = left.findIndex((item) => matches(item, one));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** Returns the text of an attribute; null if it is absent. A list of one item is read as a scalar, others as JSON. */
function scalarOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  const [first, ...more] = Array.isArray(value) ? value : [];
  return isObject(first) && more.length === 0 ? String(first['value']) : JSON.stringify(value);
}

function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Number(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? ms : null;
}
