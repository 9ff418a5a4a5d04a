/** Reads the rows of a CSV body according to its options: heads, JSON strings, empty cells, nulls, map values. */

import { createReader } from '../../../shared/csv/reader.ts';
import type { CsvFault, CsvRecord } from '../../../shared/csv/record.ts';
import { PlatformError } from '../errors.ts';
import type { JsonValue } from '../graph/json.ts';
import { storableFault } from '../storable.ts';
import type { Head } from './heads.ts';
import type { CsvOptions } from './options.ts';

/** `order` is the number of the record minus one, so that it counts from 0. */
export type Row =
  | { readonly kind: 'read'; readonly order: number; readonly cells: RowCells }
  | { readonly kind: 'unreadable'; readonly order: number; readonly text: string };

/** Head and value of every cell that is not empty, in the order of the heads. */
export type RowCells = readonly (readonly [head: Head, value: JsonValue])[];

export interface RowReader {
  /** Undefined until the header is read. */
  readonly heads: readonly Head[] | undefined;
  /** Why reading stopped, after the rows before the fault; null if it did not stop. */
  readonly fault: CsvFault | null;
  /** Records after the heads, unreadable ones included. */
  readonly records: number;
  /**
   * Returns the rows of a piece, which are read while the caller iterates; it must iterate over all of them.
   * @throws PlatformError 400 for heads that cannot be used
   */
  push(piece: Uint8Array): Iterable<Row>;
  /** Returns the rows at the end of the body, like `push`. */
  end(): Iterable<Row>;
}

export interface RowReaderDeps {
  readonly options: CsvOptions;
  /** @throws PlatformError 400 for heads that cannot be used */
  readonly readHeads: (names: readonly string[]) => readonly Head[];
  /** Number of records after which reading stops as if the next one were malformed; null for no such fault. */
  readonly malformedAfter: number | null;
}

/** @source interfaces.md 4.1 rules 1–5, wire.md §3, "Meaning of a cell" */
export function createRowReader({ options, readHeads, malformedAfter }: RowReaderDeps): RowReader {
  const { dialect, jsonStrings, nullKeyword } = options;
  const reader = createReader({ dialect });
  let heads: readonly Head[] | undefined;
  let records = 0;
  let plannedFault: CsvFault | null = null;

  /** Yields rows one by one, so that each can be released before the next one is created. */
  function* rowsOf(read: readonly CsvRecord[]): Generator<Row> {
    for (const record of read)
      if (heads === undefined) heads = headsOf(record);
      else if (records === malformedAfter) {
        plannedFault ??= malformed(record, dialect.delimiter);
        return;
      } else {
        records += 1;
        yield rowOf(record, heads);
      }
  }

  const headsOf = ({ cells }: CsvRecord): readonly Head[] => {
    if (!jsonStrings) return readHeads(cells);
    return readHeads(
      cells.map((cell) => {
        const text = decodeString(cell);
        if (text === undefined) throw new PlatformError(400, `The head "${cell}" is not a JSON string.`);
        return text;
      }),
    );
  };

  const rowOf = (record: CsvRecord, rowHeads: readonly Head[]): Row => {
    const order = record.record - 1;
    const unreadable = (why: string): Row => ({
      kind: 'unreadable',
      order,
      text: `${why} (record ${record.record}, line ${record.line}).`,
    });
    if (record.cells.length !== rowHeads.length)
      return unreadable(`Expected ${rowHeads.length} values but found ${record.cells.length}`);
    const cells: [Head, JsonValue][] = [];
    for (let index = 0; index < rowHeads.length; index++) {
      const head = rowHeads[index] as Head;
      const cell = record.cells[index] ?? '';
      if (cell === '') continue;
      const text = jsonStrings ? decodeString(cell) : cell;
      if (text === undefined) return unreadable(`The value of "${head.name}" is not a JSON string`);
      if (text === '') continue;
      if (text === nullKeyword) cells.push([head, null]);
      else if (!head.json) cells.push([head, text]);
      else {
        const value = decodeJson(text);
        if (value === undefined) return unreadable(`The value of "${head.name}" is not valid JSON`);
        cells.push([head, value]);
      }
    }
    return { kind: 'read', order, cells };
  };

  return {
    get heads() {
      return heads;
    },
    get fault() {
      return plannedFault ?? reader.fault;
    },
    get records() {
      return records;
    },
    push: (piece) => (plannedFault === null ? rowsOf(reader.push(piece)) : []),
    end: () => (plannedFault === null ? rowsOf(reader.end()) : []),
  };
}

/** Returns a fault for a valid record, with the message for a malformed one. */
const malformed = ({ record, line, byte }: CsvRecord, delimiter: string): CsvFault => ({
  kind: 'csv',
  message: `'${delimiter}' expected after '"'`,
  record,
  line,
  byte,
  column: 1,
  openedAt: null,
});

/** Decodes the contents of a JSON string without its quotes; undefined if they are invalid. */
function decodeString(cell: string): string | undefined {
  const value = decodeJson(`"${cell}"`);
  return typeof value === 'string' ? value : undefined;
}

function decodeJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return storableFault(value) === null ? value : undefined;
  } catch {
    return undefined; // The caller reports the cell and its record.
  }
}
