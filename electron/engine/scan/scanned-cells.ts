/** Gives access to the cells of the last scan in the scanner's memory: those of the file, or of rows mapped from it. */
import { places, type ScannerCode } from './scanner-code.ts';

export interface ScannedCells {
  /** The texts of the cells; `starts` and `ends` are offsets into them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Number of records of the last scan. */
  readonly records: number;
  /** Index of the first cell of each record; one more entry is the index behind the last cell. */
  readonly firstCells: Int32Array<ArrayBuffer>;
  /** For each cell: where its text begins and ends, and its bits (`emptyBit`, `nullBit`). */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
  readonly is: Uint8Array<ArrayBuffer>;
  /** Counts the empty and null cells of the records that have `columns` columns. */
  tally(columns: number): void;
  /** For each record of the last `tally`: the bits that at least one of its cells has. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** For each column: the number of empty and of null cells in all calls of `tally`. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
  /** Writes fingerprints of the exact cells of a column to `columnHashes[slot]`, for records with `columns` columns. */
  hashColumn(slot: number, column: number, columns: number): void;
  /** The results of `hashColumn` by slot: four words for each record. */
  readonly columnHashes: readonly Uint32Array<ArrayBuffer>[];
  /**
   * Writes a fingerprint of each record that has `columns` columns to `signatures`. It covers which cells are empty and
   * null, and the texts of the columns `looked` (1,024 at most).
   */
  sign(columns: number, looked: readonly number[]): void;
  /** The results of `sign`: four words for each record. */
  readonly signatures: Uint32Array<ArrayBuffer>;
}

/** Bits of a cell. They are two constants because V8 would optimise reads of an object's properties again and again. */
export const emptyBit = 1;
export const nullBit = 2;

/** Largest number of cells and of records that one scan reads. */
export const mostCells = 16_384;
export const mostRecords = 4_096;
/** Number of columns whose fingerprints are kept at the same time. */
export const hashSlots = 4;

/**
 * Creates views of the memory of `code`. Two instances over the same code share the counts of `tally`.
 * @param of whether the cells are those of the file or the mapped ones
 */
export function createScannedCells(code: ScannerCode, of: 'file' | 'mapped'): ScannedCells {
  const { memory, tally, hashColumn, sign } = code;
  const { buffer } = memory;
  const integers = (place: number, count: number) => new Int32Array(buffer, place, count);
  const words = (place: number, count: number) => new Uint32Array(buffer, place, count);
  const flags = (place: number, count: number) => new Uint8Array(buffer, place, count);
  const base = of === 'file' ? 0 : places.mapped;
  const records = integers(places.records, 1);
  return {
    bytes: new Uint8Array(buffer, places.piece),
    get records() {
      return records[0] as number;
    },
    firstCells: integers(base + places.firstCells, mostRecords + 1),
    starts: integers(base + places.starts, mostCells),
    ends: integers(base + places.ends, mostCells),
    is: flags(base + places.is, mostCells),
    tally: (columns) => tally(columns, base),
    seen: flags(places.seen, mostRecords),
    empty: words(places.empty, mostCells),
    nulls: words(places.nulls, mostCells),
    hashColumn: (slot, column, columns) => hashColumn(column, columns, slot, base),
    columnHashes: Array.from({ length: hashSlots }, (_, slot) =>
      words(places.columnHashes + slot * mostRecords * 16, mostRecords * 4),
    ),
    sign(columns, looked) {
      integers(places.looked, looked.length).set(looked);
      sign(columns, looked.length, base);
    },
    signatures: words(places.signatures, mostRecords * 4),
  };
}
