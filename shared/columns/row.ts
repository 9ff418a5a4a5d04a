/** One row as the connector understands its cells, wherever they come from: bytes of a file, or texts. */
import { encodeUtf8 } from '../csv/text-encoder.ts';

/**
 * A row of cells, whose columns are counted from 0. If a row has more or fewer values than the header, only `count` may
 * be read. All members apply to cells after CSV and JSON-string decoding.
 * @source wire.md §3, "Meaning of a cell"
 */
export interface Row {
  /** How many values the row has. */
  readonly count: number;
  isEmpty(column: number): boolean;
  /** Whether the cell equals the null keyword. */
  isNull(column: number): boolean;
  text(column: number): string;
  /** Whether the cell can be decoded as a JSON string; always true if JSON strings are switched off. */
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

/** Creates a row from the texts of its cells after CSV decoding. */
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

/** Decodes a JSON string without its quotes; returns undefined if it is not valid. */
export function decodeJsonString(cell: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${cell}"`);
    // UTF-8 has no encoding for half of a surrogate pair, so the platform cannot store it.
    return typeof value === 'string' && value.isWellFormed() ? value : undefined;
  } catch {
    return undefined; // The rule `json-string` says which cell it was.
  }
}

/** Maps a file's rows before they are shown, checked and sent: one code path for all three. */
export interface RowShape {
  /** The columns as they will be sent. */
  readonly header: readonly string[];
  /** The row as it will be sent, valid until `row` moves on. A ragged row has as many values too many or too few. */
  view(row: Row): Row;
}
