import { type Dialect, dialects } from '../../../../shared/csv/dialects.ts';
import { writeRow } from '../../../../shared/csv/writer.ts';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';

/** Cells are quoted only if necessary, because the text goes into another table or a message. */
const csv: Dialect = { ...dialects.default, quote: 'minimal' };
const tsv: Dialect = { ...dialects['excel-tab'], lineEnd: '\n' };

/** Rows as text, one record each; a record that could not be read stays as in the file. */
export function rowsText(rows: readonly PreviewRow[], form: 'csv' | 'tsv'): string {
  const dialect = form === 'csv' ? csv : tsv;
  const lines = rows.map((row) => {
    if (row.raw !== null) return row.raw.endsWith('\n') ? row.raw : `${row.raw}\n`;
    return row.cells.length === 0 ? '\n' : writeRow(row.cells, dialect);
  });
  return lines.join('');
}
