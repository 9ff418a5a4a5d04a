/** Reports what was recognised and written, as JSON; it never has the content of a cell. */
import type { SourceTable } from '../../engine/sources/source.ts';

interface WrittenTable {
  readonly rows: number;
  /** Rows with more or fewer cells than the header; the short ones are filled with empty cells. */
  readonly longer: number;
  readonly shorter: number;
}

export interface ConvertedTable {
  /** Null for an input without a table. */
  readonly table: SourceTable | null;
  readonly to: string;
  readonly written: WrittenTable;
}

export interface ConvertedFile {
  readonly path: string;
  readonly format: string | null;
  readonly tables: readonly ConvertedTable[];
  readonly failure: string | null;
}

export function convertReport(files: readonly ConvertedFile[]): object {
  return {
    files: files.map(({ path, format, tables, failure }) => ({
      path,
      format,
      ...(failure !== null && { failure }),
      tables: tables.map(({ table, to, written }) => ({
        to,
        ...written,
        ...(table !== null && {
          name: table.name,
          columns: table.header,
          headerRows: table.headerRows.map(({ row }) => row),
          guesses: table.guesses,
          excluded: table.excluded,
          notes: table.notes,
        }),
      })),
    })),
  };
}
