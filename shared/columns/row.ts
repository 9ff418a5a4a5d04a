/** One row as the connector understands its cells, wherever they come from: bytes of a file, or texts. */
import { encodeUtf8 } from '../csv/text-encoder.ts';

/**
 * A row of cells, counted from 0. A row may have another number of values than the header; only `count` may be read
 * of such a row. Everything applies after CSV and JSON-string decoding.
 * @source wire.md §3, "Meaning of a cell"
 */
export interface Row {
  /** How many values the row has. */
  readonly count: number;
  isEmpty(column: number): boolean;
  /** Whether the cell equals the null keyword. */
  isNull(column: number): boolean;
  text(column: number): string;
  /** JSON strings switched on: whether the cell can be decoded; any other cell is literal text. */
  isDecodable(column: number): boolean;
  /** The UTF-8 bytes of `text(column)`, for keys; valid until the row moves on. */
  bytes(column: number): Uint8Array;
}

/** How the platform reads cells, given by the request's headers. @source interfaces.md 4.1 */
export interface CellMeaning {
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
}

export const plainMeaning: CellMeaning = { jsonStrings: false, nullKeyword: 'null' };

/** A row of texts as CSV reading leaves them. */
export function rowOfCells(cells: readonly string[], { jsonStrings, nullKeyword }: CellMeaning): Row {
  const decoded = jsonStrings ? cells.map(decodeJsonString) : cells;
  const text = (column: number) => decoded[column] ?? cells[column] ?? '';
  return {
    count: cells.length,
    isEmpty: (column) => text(column) === '',
    isNull: (column) => text(column) === nullKeyword,
    text,
    isDecodable: (column) => decoded[column] !== undefined,
    bytes: (column) => encodeUtf8(text(column)),
  };
}

/** The text of a JSON string given without its quotes; undefined where it is none. */
export function decodeJsonString(cell: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${cell}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined; // The rule `json-string` says which cell it was.
  }
}

/** Maps a file's rows before they are shown, checked and sent: one code path for all three. */
export interface RowShape {
  /** The columns as they will be sent. */
  readonly header: readonly string[];
  /** The row as it will be sent; a ragged row stays as many values apart from the header. Valid until the source row moves on. */
  view(row: Row): Row;
}
