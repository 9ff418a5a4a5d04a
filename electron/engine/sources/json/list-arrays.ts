/** Collects the tables of a JSON document from the elements of its arrays. */
import type { SourceTable } from '../source.ts';
import { flattenRecord, isRecord, nestedTables, valueAt } from './flatten-record.ts';

/** Part of a `SourceTable.path` that means “each element of the array before it”. */
export const eachElement = '[]';

interface FoundArray {
  readonly path: readonly string[];
  readonly columns: Set<string>;
  rows: number;
  hasRecords: boolean;
  /** If the elements are arrays: the first one, and the number of values of the longest. */
  first: readonly unknown[] | null;
  width: number;
}

export interface ArrayCollector {
  add(path: readonly string[], element: unknown): void;
  /** Returns the tables found. `isWhole` says that all elements of the document were added. */
  tables(isWhole: boolean): readonly SourceTable[];
}

export function createArrayCollector(): ArrayCollector {
  const found = new Map<string, FoundArray>();
  const arrayAt = (path: readonly string[]): FoundArray => {
    const key = JSON.stringify(path);
    let array = found.get(key);
    if (array === undefined) {
      array = { path, columns: new Set(), rows: 0, hasRecords: false, first: null, width: 0 };
      found.set(key, array);
    }
    return array;
  };
  const add = (path: readonly string[], element: unknown): void => {
    const array = arrayAt(path);
    array.rows++;
    if (Array.isArray(element)) {
      array.first ??= element;
      array.width = Math.max(array.width, element.length);
      return;
    }
    if (isRecord(element)) array.hasRecords = true;
    for (const column of flattenRecord(element).keys()) array.columns.add(column);
    for (const inner of nestedTables(element)) {
      const list = valueAt(element, inner);
      if (Array.isArray(list))
        for (const each of list) addNested(arrayAt([...path, eachElement, ...inner]), element, each);
    }
  };
  return {
    add,
    tables(isWhole) {
      const arrays = Array.from(found.values());
      // Arrays of scalars beside arrays of records are not tables.
      const tabular = arrays.filter(({ hasRecords, first }) => hasRecords || first !== null);
      return (tabular.length > 0 ? tabular : arrays).map((array) => tableOf(array, isWhole));
    },
  };
}

function addNested(array: FoundArray, parent: unknown, element: unknown): void {
  array.rows++;
  array.hasRecords = true;
  for (const column of nestedRecord(parent, element).keys()) array.columns.add(column);
}

/** Returns the cells of an element of a nested array, after `parent.NAME`: the first scalar of the record around it. */
export function nestedRecord(parent: unknown, element: unknown): Map<string, string> {
  const cells = new Map<string, string>();
  const [first] = Object.entries(isRecord(parent) ? parent : {}).filter(
    ([, value]) => typeof value !== 'object' || (value !== null && !Array.isArray(value) && !isRecord(value)),
  );
  if (first !== undefined)
    for (const [, text] of flattenRecord(first[1])) cells.set(`parent.${first[0]}`, text);
  for (const [name, text] of flattenRecord(element)) cells.set(name, text);
  return cells;
}

function tableOf(
  { path, columns, rows, first, width, hasRecords }: FoundArray,
  isWhole: boolean,
): SourceTable {
  const isGrid = first !== null && !hasRecords;
  const hasHeader =
    isGrid &&
    first.every((value) => typeof value === 'string' && value !== '') &&
    new Set(first).size === width;
  const positions = Array.from({ length: width }, (_, at) => `column ${at + 1}`);
  const header = isGrid ? (hasHeader ? first.map(String) : positions) : Array.from(columns);
  return {
    name: nameOf(path),
    path,
    header,
    headerRows: hasHeader ? [{ row: 1 }] : [],
    rows: isWhole ? rows - Number(hasHeader) : null,
    excluded: [],
    notes: [],
    guesses: [
      {
        about: 'header',
        value: hasHeader ? 'row 1' : isGrid ? 'none' : 'property names',
        certainty: isGrid ? 'likely' : 'certain',
        evidence: isGrid ? 'each row is an array' : `${columns.size} properties in the records read`,
      },
    ],
  };
}

function nameOf(path: readonly string[]): string {
  const names = path.filter((part) => part !== eachElement);
  return names.length === 0 ? 'records' : names.join('.');
}
