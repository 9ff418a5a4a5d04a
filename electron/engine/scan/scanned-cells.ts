/** Gives access to the cells of the last scan in the scanner's memory: those of the file, or of rows mapped from it. */
import { memoryLayout, type ScannerCode } from './scanner-code.ts';

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
  readonly blankBits: Uint8Array<ArrayBuffer>;
  /** Counts the empty and null cells of the records that have `columns` columns. */
  tally(columns: number): void;
  /** For each record of the last `tally`: the bits that at least one of its cells has. */
  readonly recordBits: Uint8Array<ArrayBuffer>;
  /** For each column: the number of empty and of null cells in all calls of `tally`. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
  /** Writes fingerprints of the exact cells of a column to `columnHashes[slot]`, for records with `columns` columns. */
  hashColumn(slot: number, column: number, columns: number): void;
  /** The results of `hashColumn` by slot: four words for each record. */
  readonly columnHashes: readonly Uint32Array<ArrayBuffer>[];
  /**
   * Writes a fingerprint of each record that has `columns` columns to `recordHashes`. It covers which cells are empty and
   * null, and the texts of the columns `looked` (1,024 at most).
   */
  hashRecords(columns: number, looked: readonly number[]): void;
  /** The results of `hashRecords`: four words for each record. */
  readonly recordHashes: Uint32Array<ArrayBuffer>;
}

/** Bits of a cell. They are two constants because V8 would optimise reads of an object's properties again and again. */
export const emptyBit = 1;
export const nullBit = 2;

/** Largest number of cells and of records that one scan reads. */
export const maxCells = 16_384;
export const maxRecords = 4_096;
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
  const base = of === 'file' ? 0 : memoryLayout.mapped;
  const records = integers(memoryLayout.records, 1);
  return {
    bytes: new Uint8Array(buffer, memoryLayout.piece),
    get records() {
      return records[0] as number;
    },
    firstCells: integers(base + memoryLayout.firstCells, maxRecords + 1),
    starts: integers(base + memoryLayout.starts, maxCells),
    ends: integers(base + memoryLayout.ends, maxCells),
    blankBits: flags(base + memoryLayout.blankBits, maxCells),
    tally: (columns) => tally(columns, base),
    recordBits: flags(memoryLayout.recordBits, maxRecords),
    empty: words(memoryLayout.empty, maxCells),
    nulls: words(memoryLayout.nulls, maxCells),
    hashColumn: (slot, column, columns) => hashColumn(column, columns, slot, base),
    columnHashes: Array.from({ length: hashSlots }, (_, slot) =>
      words(memoryLayout.columnHashes + slot * maxRecords * 16, maxRecords * 4),
    ),
    hashRecords(columns, looked) {
      integers(memoryLayout.looked, looked.length).set(looked);
      sign(columns, looked.length, base);
    },
    recordHashes: words(memoryLayout.signatures, maxRecords * 4),
  };
}
