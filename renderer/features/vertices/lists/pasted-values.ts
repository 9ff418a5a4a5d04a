import { dialects } from '../../../../shared/csv/dialects.ts';
import { createReader } from '../../../../shared/csv/reader.ts';

/** Tabs between cells, and quotes only around whole cells: otherwise the quotes are text. */
const dialect = { ...dialects['excel-tab'], strict: true };

/**
 * Returns one value for each row of copied cells, or for each line of a text; blank lines are left out. Spreadsheets
 * put only cells with tabs or line breaks in quotes; other quotes are part of the value. Several cells of a row stay
 * separated by tabs.
 */
export function pastedValues(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const reader = createReader({ dialect });
  const records = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  const values =
    reader.fault === null
      ? records.map(({ cells, line }) =>
          cells.some((cell) => /[\t\n\r]/.test(cell)) ? cells.join('\t') : (lines[line - 1] ?? ''),
        )
      : lines;
  return values.filter((value) => value.trim() !== '');
}
