/** Open tables in which a file may look values up, as they are offered. */
import type { TableLookup } from '../../recipes/transforms/table-lookup.ts';
import type { FileState } from '../open-file.ts';

export interface OtherTable extends Pick<TableLookup, 'file' | 'table'> {
  /** Heads that name one column each. */
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

/** A new lookup of a column: in the first table that has a column of its name, else in the first one; null for none. */
export function newLookup(tables: readonly OtherTable[], column: string): TableLookup | null {
  const isSame = (head: string) => head.trim().toLowerCase() === column.trim().toLowerCase();
  const found = tables.find(({ columns }) => columns.some(isSame)) ?? tables[0];
  if (found === undefined) return null;
  return lookupIn(found, { key: found.columns.find(isSame), ignoreCase: false, missing: 'problem' });
}

/** A lookup in a table; columns that it does not have are replaced by its first ones. */
export function lookupIn(
  { file, table, columns }: OtherTable,
  asked: Pick<TableLookup, 'ignoreCase' | 'missing' | 'disabled'> & {
    readonly key?: string | undefined;
    readonly value?: string | undefined;
  },
): TableLookup {
  const [first = '', second = ''] = columns;
  const known = (head: string | undefined) => (head !== undefined && columns.includes(head) ? head : null);
  const key = known(asked.key) ?? first;
  const value = known(asked.value) ?? (key === first ? second : first);
  const { ignoreCase, missing, disabled } = asked;
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
