/** Reads CSV bytes into rows: heads, JSON strings, empty cells, nulls, map values. */
import { createReader } from '../../../shared/csv/reader.ts';
import type { CsvFault, CsvRecord } from '../../../shared/csv/record.ts';
import { PlatformError } from '../errors.ts';
import type { JsonValue } from '../graph/vertex.ts';
import { type Head, readHeads } from './heads.ts';
import type { CsvOptions } from './options.ts';

/** `order` counts from 0: the record's number less one. */
export type Row =
  | { readonly kind: 'read'; readonly order: number; readonly cells: RowCells }
  | { readonly kind: 'unreadable'; readonly order: number; readonly text: string };

/** Head and value of every cell that is not empty, in the order of the heads. */
export type RowCells = readonly (readonly [head: Head, value: JsonValue])[];

export interface RowReader {
  /** Undefined until the first row was read. */
  readonly heads: readonly Head[] | undefined;
  /** Why reading stopped; the rows before it were handed out. */
  readonly fault: CsvFault | null;
  /** Records after the heads, unreadable ones included. */
  readonly records: number;
  /** @throws PlatformError 400 for heads that cannot be used */
  push(piece: Uint8Array): Row[];
  /** @throws PlatformError 400 */
  end(): Row[];
}

/** @source interfaces.md 4.1 rules 1–5, wire.md §3, "Meaning of a cell" */
export function createRowReader({ dialect, jsonStrings, nullKeyword }: CsvOptions): RowReader {
  const reader = createReader({ dialect });
  let heads: readonly Head[] | undefined;
  let records = 0;

  const rowsOf = (read: readonly CsvRecord[]): Row[] => {
    const rows: Row[] = [];
    for (const record of read)
      if (heads === undefined) heads = headsOf(record);
      else {
        records += 1;
        rows.push(rowOf(record, heads));
      }
    return rows;
  };

  const headsOf = ({ cells }: CsvRecord): Head[] => {
    if (!jsonStrings) return readHeads(cells);
    return readHeads(
      cells.map((cell) => {
        const text = decodeString(cell);
        if (text === undefined) throw new PlatformError(400, `The head "${cell}" is no JSON string.`);
        return text;
      }),
    );
  };

  const rowOf = (record: CsvRecord, known: readonly Head[]): Row => {
    const order = record.record - 1;
    const unreadable = (why: string): Row => ({
      kind: 'unreadable',
      order,
      text: `${why} (record ${record.record}, line ${record.line}).`,
    });
    if (record.cells.length !== known.length)
      return unreadable(`Expected ${known.length} values but found ${record.cells.length}`);
    const cells: [Head, JsonValue][] = [];
    for (const [index, head] of known.entries()) {
      const cell = record.cells[index] ?? '';
      if (cell === '') continue;
      const text = jsonStrings ? decodeString(cell) : cell;
      if (text === undefined) return unreadable(`The value of "${head.name}" is no JSON string`);
      if (text === '') continue;
      if (text === nullKeyword) cells.push([head, null]);
      else if (head.kind !== 'map') cells.push([head, text]);
      else {
        const value = decodeJson(text);
        if (value === undefined) return unreadable(`The value of "${head.name}" is no JSON`);
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
      return reader.fault;
    },
    get records() {
      return records;
    },
    push: (piece) => rowsOf(reader.push(piece)),
    end: () => rowsOf(reader.end()),
  };
}

/** The text of a JSON string without its quotes; undefined where it is none. */
function decodeString(cell: string): string | undefined {
  const value = decodeJson(`"${cell}"`);
  return typeof value === 'string' ? value : undefined;
}

function decodeJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The caller says which cell of which record it was.
  }
}
