/** Offers other open tables in which a file may look up values, and creates such look-ups. */
import type { TableLookup } from '../../recipes/transforms/table-lookup.ts';
import type { FileState } from '../open-file.ts';

export interface OtherTable extends Pick<TableLookup, 'file' | 'table'> {
  /** Heads that occur only once in the table. */
  readonly columns: readonly string[];
}

/** Tables with at least two columns, in the order in which they were opened. */
export const otherTables = (files: readonly FileState[], fileId: string): OtherTable[] =>
  files.flatMap(({ id, name, reading }) => {
    if (id === fileId || reading.state !== 'ready') return [];
    const { sourceColumns, converted } = reading.file;
    const columns = sourceColumns.filter(
      (head, at) =>
        head !== '' && sourceColumns.indexOf(head) === at && sourceColumns.lastIndexOf(head) === at,
    );
    if (columns.length < 2) return [];
    const ending = converted === undefined ? '' : ` – ${converted.table}`;
    return converted !== undefined && converted.tables > 1 && name.endsWith(ending)
      ? { file: name.slice(0, -ending.length), table: converted.table, columns }
      : { file: name, columns };
  });

/** Creates a lookup in the first table that has a column of that name, else in the first table; null without tables. */
export function newLookup(tables: readonly OtherTable[], column: string): TableLookup | null {
  const isSame = (head: string) => head.trim().toLowerCase() === column.trim().toLowerCase();
  const found = tables.find(({ columns }) => columns.some(isSame)) ?? tables[0];
  if (found === undefined) return null;
  return lookupIn(found, { key: found.columns.find(isSame), ignoreCase: false, missing: 'problem' });
}

/** Creates a lookup in a table; a `key` or `value` that the table lacks is replaced by one of its first columns. */
export function lookupIn(
  { file, table, columns }: OtherTable,
  wanted: Pick<TableLookup, 'ignoreCase' | 'missing' | 'disabled'> & {
    readonly key?: string | undefined;
    readonly value?: string | undefined;
  },
): TableLookup {
  const [first = '', second = ''] = columns;
  const known = (head: string | undefined) => (head !== undefined && columns.includes(head) ? head : null);
  const key = known(wanted.key) ?? first;
  const value = known(wanted.value) ?? (key === first ? second : first);
  const { ignoreCase, missing, disabled } = wanted;
  return {
    kind: 'lookup',
    file,
    key,
    value,
    ignoreCase,
    missing,
    ...(table !== undefined && { table }),
    ...(disabled && { disabled }),
  };
}
