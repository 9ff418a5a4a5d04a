/** Marks differences that a reader of another dialect would see in a record: lost blanks, other borders of values. */
import { type Dialect, type DialectName, dialects } from '../../../../shared/csv/dialects.ts';
import { createReader } from '../../../../shared/csv/reader.ts';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';

/**
 * Returns the dialect to compare with: the connector's default, in which a file has to be readable; for a file in that
 * dialect, the one that spreadsheets read. The delimiter stays the file's own: another one would read every record
 * differently and show nothing.
 */
function otherThan(name: DialectName): { name: DialectName; dialect: Dialect } {
  if (name === 'default') return { name: 'excel', dialect: dialects.excel };
  return { name: 'default', dialect: { ...dialects.default, delimiter: dialects[name].delimiter } };
}

/** Returns the values of a record that the other dialect reads differently. @param bytes in UTF-8, with the line end */
export function otherReadingsOf(
  bytes: Uint8Array,
  cells: readonly string[],
  dialect: DialectName,
): PreviewRow['otherReadings'] {
  const other = otherThan(dialect);
  const reader = createReader({ dialect: other.dialect });
  const records = [...reader.push(bytes), ...reader.end()];
  const wholeRow = (text: string) => [{ column: 0, dialect: other.name, text }];
  if (reader.fault !== null) return wholeRow(`nothing, because reading stops here: ${reader.fault.message}`);
  const [first] = records;
  if (first === undefined || records.length > 1) return wholeRow(`${records.length} records`);
  if (first.cells.length !== cells.length) return wholeRow(countOf(first.cells.length));
  return first.cells.flatMap((text, column) =>
    text === cells[column] ? [] : [{ column, dialect: other.name, text: text.slice(0, 200) }],
  );
}

const countOf = (values: number) => (values === 1 ? '1 value' : `${values} values`);
