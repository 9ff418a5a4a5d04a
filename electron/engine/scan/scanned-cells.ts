/** The cells of some records at a time, in the memory of the scanner: those of the file, or those that were made of them. */
import { places, type ScannerCode } from './scanner-code.ts';

export interface ScannedCells {
  /** Where the texts of the cells lie. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of the last scan. */
  readonly records: number;
  /** By record its first cell, and the cell behind its last one. */
  readonly firstCells: Int32Array<ArrayBuffer>;
  /** By cell: where its text begins and ends, and what it is (`emptyBit`, `nullBit`). */
  readonly starts: Int32Array<ArrayBuffer>;
  readonly ends: Int32Array<ArrayBuffer>;
  readonly is: Uint8Array<ArrayBuffer>;
  /** Counts the empty and null cells of those records that have so many columns. */
  tally(columns: number): void;
  /** By record of the last `tally`, what is among its cells. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** By column, how many cells all calls of `tally` have counted. */
  readonly empty: Uint32Array<ArrayBuffer>;
  readonly nulls: Uint32Array<ArrayBuffer>;
  /** Fingerprints of a column's cells, as they stand, by record of the last scan; for records with so many columns. */
  hashColumn(slot: number, column: number, columns: number): void;
  /** By slot: four words for each record. */
  readonly columnHashes: readonly Uint32Array<ArrayBuffer>[];
  /**
   * Makes a fingerprint of each record that has so many columns: of which cells are empty and null, and of the texts of
   * some columns (of 1,024 at most).
   */
  sign(columns: number, looked: readonly number[]): void;
  /** Four words for each record. */
  readonly signatures: Uint32Array<ArrayBuffer>;
}

/** Bits of what a cell is: two numbers, because V8 optimises the reading of an object's again and again. */
export const emptyBit = 1;
export const nullBit = 2;

export const mostCells = 16_384;
/** More are never read by one scan. */
export const mostRecords = 4_096;
export const hashSlots = 4;

/**
 * Bytes are those from the piece on. Counts continue those of another instance over the same code.
 * @param of whether the cells are the file's or mapped
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
